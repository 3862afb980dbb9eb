import { toUnicode } from 'punycode.js';

/**
 * Returns a host or an email address as people write it, such as `bücher.example` for `xn--bcher-kva.example`. Returns
 * the text unchanged if a part cannot be decoded. Use the stored form in links and requests.
 */
export function toReadableHost(host: string): string {
  if (!host.includes('xn--')) return host;
  try {
    return toUnicode(host);
  } catch {
    return host;
  }
}
