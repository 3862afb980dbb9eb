/**
 * Focuses the field with this API name, its element in the newsletter, or the button that opens it. Fields of lists are
 * numbered (`imageBlockLinks.2`).
 */
export function focusOnProblem(form: HTMLFormElement | null, path: string): void {
  const [field = ''] = path.split('.');
  const candidates = [path, field].map(
    (name) =>
      form?.elements.namedItem(name) ??
      form?.querySelector(`[data-write="${CSS.escape(name)}"]`) ??
      form?.querySelector(`[data-edit="${CSS.escape(name)}"]`),
  );
  const target = candidates.find((candidate) => candidate instanceof HTMLElement);
  if (target instanceof HTMLElement) target.focus();
}
