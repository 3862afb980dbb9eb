import { parseUrl } from './parse-url.js';

/** The address of a link if it is one that a page may carry, else null: a row could hold anything. */
export function linkAddress(url: string): string | null {
  const address = url.trim();
  return /^(?:https?:\/\/|mailto:)/i.test(address) && parseUrl(address) ? address : null;
}
