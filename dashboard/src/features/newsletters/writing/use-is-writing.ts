import { type FocusEvent, useState } from 'react';

/**
 * Tracks whether the text or its tools have the focus. CSS cannot decide this, because between the two nothing has the
 * focus for a moment, and a hidden bar cannot receive it.
 */
export function useIsWriting() {
  const [isWriting, setIsWriting] = useState(false);

  return {
    isWriting,
    onFocus: ({ target }: FocusEvent) => setIsWriting(isPartOfWriting(target)),
    onBlur: ({ relatedTarget }: FocusEvent) => setIsWriting(isPartOfWriting(relatedTarget)),
  };
}

function isPartOfWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-writing], [data-lower-bar]') !== null;
}
