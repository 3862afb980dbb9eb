import { type RefObject, useEffect } from 'react';

/** Focuses an element when it mounts. Use it as the `ref` of the first field of a new step. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses a field like `focusOnMount`, and returns its ref for later use. */
export function useFocusOnMount(elementRef: RefObject<HTMLElement | null>): void {
  useEffect(() => elementRef.current?.focus(), [elementRef]);
}
