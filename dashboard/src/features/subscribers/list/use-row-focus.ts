import { useEffect, useRef } from 'react';

/** Moves the focus when its list changes: to the row at an index, once that row is rendered. */
export function useRowFocus(rowCount: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<{ place: number; whenNot: number } | undefined>(undefined);

  useEffect(() => {
    if (!wanted.current || rowCount === wanted.current.whenNot) return;
    const rows = body.current?.querySelectorAll<HTMLElement>('[data-subscriber]') ?? [];
    const row = rows[Math.min(wanted.current.place, rows.length - 1)];
    wanted.current = undefined;
    // The last row is gone, so the page title is nearest.
    const fallback = document.querySelector<HTMLElement>('main h1');
    (row ?? fallback)?.focus({ preventScroll: row === undefined });
  }, [rowCount]);

  return {
    body,
    /** Focuses as soon as the number of rows changes. */
    focusWhenChanged: (place: number) => {
      wanted.current = { place, whenNot: rowCount };
    },
  };
}
