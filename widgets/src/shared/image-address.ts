import { parseUrl } from './parse-url.js';

/** Returns the URL of an image if a page may load it, otherwise null. */
export function imageAddress(address: string | null): string | null {
  if (!address) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\//i.test(address) && parseUrl(address) ? address : null;
}
