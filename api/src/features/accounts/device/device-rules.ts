import { MINUTE, SECOND } from '../../../kernel/clock.js';

/** No vowels, so no words; no characters that look alike. 20 to the 8th power is about 25 billion. */
export const USER_CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
export const USER_CODE_LENGTH = 8;
export const DEVICE_LIFETIME = 10 * MINUTE;
/** Minimum time between two polls of a terminal. */
export const DEVICE_INTERVAL = 5 * SECOND;

/** Parses a typed code: lower case, spaces and hyphens are fine. Returns undefined if it cannot be a code. */
export function parseUserCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]+/g, '');
  const isCode =
    code.length === USER_CODE_LENGTH && [...code].every((each) => USER_CODE_ALPHABET.includes(each));
  return isCode ? code : undefined;
}

/**
 * Returns the network of an address: all but its end, enough to tell one's own network from a stranger's. Takes an
 * address without its host part, as requests have it.
 */
export function networkOf(address: string): string {
  if (/^127\./.test(address) || address === '0:0:0:0::/64') return 'this machine';
  const [version4] = /^\d+\.\d+\.\d+\./.exec(address) ?? [];
  if (version4 !== undefined) return `${version4}*`;
  const [version6] = /^(?:[\da-f]+:){3}/i.exec(address) ?? [];
  return version6 === undefined ? 'unknown' : `${version6}*`;
}

/** Formats a code as both screens show it: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
