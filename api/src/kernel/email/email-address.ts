import { domainToASCII } from 'node:url';

/** The maximum length. RFC 5321 section 4.5.3.1.3 allows 256 with the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;
/** The prescribed text for an invalid address. */
export const EMAIL_PROBLEM = 'Please enter a valid email address';
const MAX_LOCAL_PART_LENGTH = 64;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Matches letters and digits of every script. RFC 6531 allows more, but real addresses do not use it. */
const INTERNATIONAL_LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const BEYOND_ASCII = /[^\0-\x7f]/;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Characters that end a host in a URL. `domainToASCII` would silently drop them and the rest. */
const ENDS_HOST = /[/?#:\\\s]/;
/**
 * Matches domains that `domainToASCII` would not change. Calling it takes ten times as long, a million times for a
 * large import.
 */
const PLAIN_DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;

/**
 * Normalizes an address to the form that rows store, compare and send to: trimmed, lower case, the domain in ASCII (`ü`
 * as `xn--…`), and before the @ one form of each character (NFC, as RFC 6532 requires). In practice, no mailboxes
 * distinguish upper and lower case, but duplicate subscriptions occur.
 */
export function normalizeEmailAddress(value: string): string {
  const lower = value.trim().toLowerCase();
  const address = BEYOND_ASCII.test(lower) ? lower.normalize('NFC') : lower;
  const separatorIndex = address.lastIndexOf('@');
  const domain = address.slice(separatorIndex + 1);
  if (PLAIN_DOMAIN.test(domain) && !domain.includes('xn--')) return address;
  return separatorIndex < 0 || ENDS_HOST.test(domain)
    ? address
    : address.slice(0, separatorIndex + 1) + domainToASCII(domain);
}

/**
 * Returns true for a normalized address that every SMTP server accepts, without quotes, spaces or control characters,
 * and with a dot in the domain.
 */
export function isEmailAddress(address: string): boolean {
  return hasParts(address, LOCAL_PART);
}

/**
 * Returns true like `isEmailAddress`, and for letters of every script before the @ (RFC 6531), which subscribers may
 * have. Only servers with SMTPUTF8 accept email for such addresses, so accounts and senders must have plain addresses.
 */
export function isInternationalEmailAddress(address: string): boolean {
  return hasParts(address, BEYOND_ASCII.test(address) ? INTERNATIONAL_LOCAL_PART : LOCAL_PART);
}

function hasParts(address: string, localPart: RegExp): boolean {
  const separatorIndex = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(separatorIndex, 0));
  const labels = address.slice(separatorIndex + 1).split('.');
  return (
    countOctets(address) <= MAX_EMAIL_LENGTH &&
    local.length > 0 &&
    countOctets(local) <= MAX_LOCAL_PART_LENGTH &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

function countOctets(text: string): number {
  return BEYOND_ASCII.test(text) ? Buffer.byteLength(text) : text.length;
}

/** Returns the part after the @. */
export function readDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Masks an address so that only its owner recognizes it: `i…@kova.example`. */
export function maskAddress(email: string): string {
  const separatorIndex = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}…${email.slice(separatorIndex)}`;
}
