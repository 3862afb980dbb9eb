/**
 * Returns the value of `?n=` in a newsletter's unsubscribe link: its id in short form, since the whole URL is a header.
 */
export function writeNewsletterMark(newsletterId: number): string {
  return newsletterId.toString(36);
}

/** Returns undefined for an invalid mark: the link then works like one without. */
export function readNewsletterMark(mark: string | undefined): number | undefined {
  return mark !== undefined && /^[1-9a-z][0-9a-z]{0,9}$/.test(mark) ? Number.parseInt(mark, 36) : undefined;
}
