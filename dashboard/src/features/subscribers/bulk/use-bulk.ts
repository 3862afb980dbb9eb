import { useState } from 'react';
import type { ListFilter } from '../queries';
import { useRecentBulkJob } from './queries';
import { isEmpty, NOTHING, type Selection, toggleRow } from './selection';

/**
 * Holds the chosen subscribers, and the change that runs or can be undone, also one from before a reload. Other filters
 * choose nothing.
 */
export function useBulk(narrowed: ListFilter) {
  const place = JSON.stringify(narrowed);
  const [chosen, setChosen] = useState({ place, selection: NOTHING });
  const [begun, setBegun] = useState<number>();
  const [closed, setClosed] = useState(0);
  const { data: recent } = useRecentBulkJob();
  const latest = Math.max(begun ?? 0, recent?.id ?? 0);
  const jobId = latest > closed ? latest : undefined;
  const selection: Selection = chosen.place === place ? chosen.selection : NOTHING;
  const select = (next: Selection) => setChosen({ place, selection: next });

  return {
    selection,
    isEmpty: isEmpty(selection),
    jobId,
    /** Bulk changes skip removed subscribers, so there is nothing to choose. */
    isOffered: narrowed.status !== 'removed',
    selectAll: () => select({ kind: 'matching' }),
    selectRows: (ids: number[]) => select({ kind: 'rows', ids }),
    toggle: (id: number, shown: number[]) => select(toggleRow(selection, { id, shown })),
    clear: () => select(NOTHING),
    begin: (id: number) => {
      select(NOTHING);
      setBegun(id);
    },
    /** Hides the change, and earlier ones. */
    close: () => setClosed(latest),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
