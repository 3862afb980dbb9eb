/**
 * Focuses the field of this name, its place in the newsletter, or the button that opens it. Names are the API's; those of lists are numbered
 * (`imageBlockLinks.2`).
 */
export function focusOnProblem(form: HTMLFormElement | null, path: string): void {
  const [field = ''] = path.split('.');
  const places = [path, field].map(
    (name) =>
      form?.elements.namedItem(name) ??
      form?.querySelector(`[data-write="${CSS.escape(name)}"]`) ??
      form?.querySelector(`[data-edit="${CSS.escape(name)}"]`),
  );
  const place = places.find((found) => found instanceof HTMLElement);
  if (place instanceof HTMLElement) place.focus();
}
