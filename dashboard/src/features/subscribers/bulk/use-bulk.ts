import { useState } from 'react';
import type { ListFilter } from '../queries';
import { isEmpty, NOTHING, type Selection, toggleRow } from './selection';

/** Holds the chosen subscribers, and the change that runs. Other filters choose nothing. */
export function useBulk(narrowed: ListFilter) {
  const place = JSON.stringify(narrowed);
  const [chosen, setChosen] = useState({ place, selection: NOTHING });
  const [jobId, setJobId] = useState<number>();
  const selection: Selection = chosen.place === place ? chosen.selection : NOTHING;
  const select = (next: Selection) => setChosen({ place, selection: next });

  return {
    selection,
    isEmpty: isEmpty(selection),
    jobId,
    /** Bulk changes skip removed subscribers, so there is nothing to choose. */
    isOffered: narrowed.status !== 'removed',
    /** A search finds rows only: the API cannot change all that it matches. */
    canMatch: !narrowed.search,
    selectAll: () => select({ kind: 'matching' }),
    selectRows: (ids: number[]) => select({ kind: 'rows', ids }),
    toggle: (id: number, shown: number[]) => select(toggleRow(selection, { id, shown })),
    clear: () => select(NOTHING),
    begin: (id: number) => {
      select(NOTHING);
      setJobId(id);
    },
    close: () => setJobId(undefined),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
