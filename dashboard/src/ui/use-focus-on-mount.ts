import { type RefObject, useEffect } from 'react';

/** Like `focusOnMount`, for a field whose ref is needed later too. */
export function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useEffect(() => element.current?.focus(), [element]);
}
