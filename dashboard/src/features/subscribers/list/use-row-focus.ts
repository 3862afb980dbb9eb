import { useEffect, useRef } from 'react';

/** Where the focus goes when the list it was in changes: to the row at a place, once that row is there. */
export function useRowFocus(rowCount: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<{ place: number; whenNot: number } | undefined>(undefined);

  useEffect(() => {
    if (!wanted.current || rowCount === wanted.current.whenNot) return;
    const rows = body.current?.querySelectorAll<HTMLElement>('[data-subscriber]') ?? [];
    const row = rows[Math.min(wanted.current.place, rows.length - 1)];
    wanted.current = undefined;
    // The last one is gone: its search or the title is nearest.
    const fallback = document.querySelector<HTMLElement>('main h1');
    (row ?? fallback)?.focus({ preventScroll: row === undefined });
  }, [rowCount]);

  return {
    body,
    /** As soon as there are more or fewer rows than now. */
    focusWhenChanged: (place: number) => {
      wanted.current = { place, whenNot: rowCount };
    },
  };
}
