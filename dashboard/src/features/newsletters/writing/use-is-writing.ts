import { type FocusEvent, useState } from 'react';

/**
 * Returns whether the text or its tools have the focus. CSS cannot decide this: between the two, nothing has the focus
 * for a moment, and a bar that hides then cannot receive it.
 */
export function useIsWriting() {
  const [isWriting, setWriting] = useState(false);

  return {
    isWriting,
    onFocus: ({ target }: FocusEvent) => setWriting(isPartOfWriting(target)),
    onBlur: ({ relatedTarget }: FocusEvent) => setWriting(isPartOfWriting(relatedTarget)),
  };
}

function isPartOfWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-writing], [data-lower-bar]') !== null;
}
