/** What stands behind `?n=` in a newsletter's unsubscribe link: its id, short, since the whole address is a header. */
export function writeNewsletterMark(newsletterId: number): string {
  return newsletterId.toString(36);
}

/** Undefined for what nobody here wrote: the link then works as one without. */
export function readNewsletterMark(mark: string | undefined): number | undefined {
  return mark !== undefined && /^[1-9a-z][0-9a-z]{0,9}$/.test(mark) ? Number.parseInt(mark, 36) : undefined;
}
