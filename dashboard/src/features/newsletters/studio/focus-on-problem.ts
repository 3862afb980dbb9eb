import type { SendProblem } from '../send-problem';

/** To the field itself where it stands on the page, else to the button that opens it. */
export function focusOnProblem(form: HTMLFormElement | null, { field }: SendProblem): void {
  const place = form?.elements.namedItem(field) ?? form?.querySelector(`[data-edit="${field}"]`);
  if (place instanceof HTMLElement) place.focus();
}
