import { parseUrl } from './parse-url.js';

/** Returns the URL of a link if a page may contain it, otherwise null. The stored value could be anything. */
export function linkAddress(url: string): string | null {
  const address = url.trim();
  return /^(?:https?:\/\/|mailto:)/i.test(address) && parseUrl(address) ? address : null;
}
