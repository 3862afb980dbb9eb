import { type RefObject, useEffect } from 'react';

/** Focuses a field like `focusOnMount`, if its ref is needed later too. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useEffect(() => element.current?.focus(), [element]);
}
