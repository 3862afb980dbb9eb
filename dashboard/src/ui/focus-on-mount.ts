/** As a `ref`: the first field of a step that has just replaced another takes the focus. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
