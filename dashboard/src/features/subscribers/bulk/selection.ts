import { formatCount } from '../../../ui/formats/numbers';
import { toggleValue } from '../../../ui/forms/toggle-value';
import type { ListFilter } from '../queries';
import type { BulkSelection } from './queries';

/** The selected subscribers: some rows, or all subscribers that match the filters. */
export type Selection = { kind: 'rows'; ids: number[] } | { kind: 'matching' };

export const EMPTY_SELECTION: Selection = { kind: 'rows', ids: [] };

export function isEmptySelection(selection: Selection): boolean {
  return selection.kind === 'rows' && selection.ids.length === 0;
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'matching' || selection.ids.includes(id);
}

/** Selects or deselects a row. After a selection of all matches, only the other shown rows stay selected. */
export function toggleRow(selection: Selection, input: { id: number; shownIds: number[] }): Selection {
  const { id, shownIds } = input;
  const ids = selection.kind === 'matching' ? shownIds : selection.ids;
  return { kind: 'rows', ids: toggleValue(ids, id) };
}

/** Returns the status to request: the chosen one, or `any` with a search, or `confirmed`. */
function getMatchingStatus({ status, search }: ListFilter): NonNullable<BulkSelection['status']> {
  if (status !== undefined && status !== 'removed') return status;
  return search ? 'any' : 'confirmed';
}

/** Returns the part of the request that selects the subscribers. */
export function toBulkSelection(selection: Selection, listFilter: ListFilter): BulkSelection {
  if (selection.kind === 'rows') return { ids: selection.ids };
  const { filter, segment, search } = listFilter;
  return {
    status: getMatchingStatus(listFilter),
    ...(search && { search }),
    ...(filter && { filter }),
    ...(segment !== undefined && { segment }),
  };
}

/** Describes the number of selected subscribers. The number of all matches can be unknown. */
export function formatSize(selection: Selection, matching: number | undefined): string {
  if (selection.kind === 'rows') return formatCount(selection.ids.length, 'subscriber', 'subscribers');
  return matching === undefined
    ? 'all matching subscribers'
    : formatCount(matching, 'active subscriber', 'active subscribers');
}
