import { type RefObject, useEffect } from 'react';

/** Focuses an element when it mounts. Used as a `ref` for the first field of a new step. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses a field like `focusOnMount`, if its ref is needed later too. */
export function useFocusOnMount(elementRef: RefObject<HTMLElement | null>): void {
  useEffect(() => elementRef.current?.focus(), [elementRef]);
}
