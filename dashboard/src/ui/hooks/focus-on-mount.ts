/** Focuses an element when it mounts. Used as a `ref` for the first field of a new step. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
