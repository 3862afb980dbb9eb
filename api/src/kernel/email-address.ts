import { domainToASCII } from 'node:url';

/** RFC 5321 section 4.5.3.1.3 allows 256 with the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** RFC 6531 allows any sign beyond ASCII; letters and digits of every script are what people have. */
const INTERNATIONAL_LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const BEYOND_ASCII = /[^\0-\x7f]/;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What ends a host in an address of the web: `domainToASCII` would drop it and what follows, in silence. */
const ENDS_HOST = /[/?#:\\\s]/;
/** What `domainToASCII` leaves as it is; asking it takes ten times as long, and imports ask a million times. */
const PLAIN_DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;

/**
 * The form that rows keep, compare and mail to: trimmed, lower case, the domain in ASCII (`ü` as `xn--…`), and before
 * the @ one form of each letter (NFC, as RFC 6532 wants it).
 * Mailboxes that tell upper from lower case are not met in practice, doubled subscriptions are.
 */
export function normalizeEmailAddress(value: string): string {
  const lower = value.trim().toLowerCase();
  const address = BEYOND_ASCII.test(lower) ? lower.normalize('NFC') : lower;
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (PLAIN_DOMAIN.test(domain) && !domain.includes('xn--')) return address;
  return at < 0 || ENDS_HOST.test(domain) ? address : address.slice(0, at + 1) + domainToASCII(domain);
}

/** True for a normalised address that every SMTP server can carry: no quotes, spaces or control characters, a domain with a dot. */
export function isEmailAddress(address: string): boolean {
  return hasParts(address, LOCAL_PART);
}

/**
 * As `isEmailAddress`, with letters of every script before the @ too (RFC 6531): what a reader may have. Only a server
 * that knows SMTPUTF8 takes mail for those, so addresses that all of Tidings depends on (accounts, senders) are plain.
 */
export function isInternationalEmailAddress(address: string): boolean {
  return hasParts(address, BEYOND_ASCII.test(address) ? INTERNATIONAL_LOCAL_PART : LOCAL_PART);
}

function hasParts(address: string, localPart: RegExp): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const labels = address.slice(at + 1).split('.');
  return (
    octets(address) <= MAX_EMAIL_LENGTH &&
    local.length > 0 &&
    octets(local) <= MAX_LOCAL_PART_LENGTH &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

function octets(text: string): number {
  return BEYOND_ASCII.test(text) ? Buffer.byteLength(text) : text.length;
}

/** What stands behind the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Enough for its owner to know it, and no more: `i…@kova.example`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}…${email.slice(at)}`;
}
