import { parseUrl } from './parse-url.js';

/** The address of a picture if it is one that a page may load, else null. */
export function pictureAddress(address: string | null): string | null {
  if (!address) return null;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\//i.test(address) && parseUrl(address) ? address : null;
}
