import { useState } from 'react';
import type { ListFilter } from '../queries';
import { useRecentBulkJob } from './queries';
import { EMPTY_SELECTION, isEmpty, type Selection, toggleRow } from './selection';

/**
 * Returns the selected subscribers, and the bulk change that runs or can be undone, also after a reload. New filters
 * clear the selection.
 */
export function useBulk(narrowed: ListFilter) {
  const filterKey = JSON.stringify(narrowed);
  const [chosen, setChosen] = useState({ filterKey, selection: EMPTY_SELECTION });
  const [startedId, setStartedId] = useState<number>();
  const [hiddenUpTo, setHiddenUpTo] = useState(0);
  const { data: recent } = useRecentBulkJob();
  const latest = Math.max(startedId ?? 0, recent?.id ?? 0);
  const jobId = latest > hiddenUpTo ? latest : undefined;
  const selection: Selection = chosen.filterKey === filterKey ? chosen.selection : EMPTY_SELECTION;
  const select = (next: Selection) => setChosen({ filterKey, selection: next });

  return {
    selection,
    isEmpty: isEmpty(selection),
    jobId,
    /** Bulk changes skip removed subscribers, so there is nothing to select. */
    isOffered: narrowed.status !== 'removed',
    selectAll: () => select({ kind: 'matching' }),
    selectRows: (ids: number[]) => select({ kind: 'rows', ids }),
    toggle: (id: number, shown: number[]) => select(toggleRow(selection, { id, shown })),
    clear: () => select(EMPTY_SELECTION),
    begin: (id: number) => {
      select(EMPTY_SELECTION);
      setStartedId(id);
    },
    /** Hides the change, and earlier ones. */
    close: () => setHiddenUpTo(latest),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
