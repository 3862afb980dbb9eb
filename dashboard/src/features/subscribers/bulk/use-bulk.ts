import { useState } from 'react';
import type { ListFilter } from '../queries';
import { useRecentBulkJob } from './queries';
import { EMPTY_SELECTION, isEmptySelection, type Selection, toggleRow } from './selection';

/**
 * Returns the selected subscribers, and the bulk change that runs or can be undone, even after a reload. Changed
 * filters clear the selection.
 */
export function useBulk(listFilter: ListFilter) {
  const filterKey = JSON.stringify(listFilter);
  const [chosenRows, setChosenRows] = useState({ filterKey, selection: EMPTY_SELECTION });
  const [startedId, setStartedId] = useState<number>();
  const [dismissedUpToId, setDismissedUpToId] = useState(0);
  const { data: recent } = useRecentBulkJob();
  const latest = Math.max(startedId ?? 0, recent?.id ?? 0);
  const jobId = latest > dismissedUpToId ? latest : undefined;
  const selection: Selection = chosenRows.filterKey === filterKey ? chosenRows.selection : EMPTY_SELECTION;
  const select = (next: Selection) => setChosenRows({ filterKey, selection: next });

  return {
    selection,
    isEmpty: isEmptySelection(selection),
    jobId,
    /** Undefined for removed subscribers, because bulk changes skip them. */
    isOffered: listFilter.status !== 'removed',
    selectAll: () => select({ kind: 'matching' }),
    selectRows: (ids: number[]) => select({ kind: 'rows', ids }),
    toggle: (id: number, shownIds: number[]) => select(toggleRow(selection, { id, shownIds })),
    clear: () => select(EMPTY_SELECTION),
    begin: (id: number) => {
      select(EMPTY_SELECTION);
      setStartedId(id);
    },
    /** Hides this change and earlier changes. */
    close: () => setDismissedUpToId(latest),
  };
}

export type BulkState = ReturnType<typeof useBulk>;
