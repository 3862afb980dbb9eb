import { domainToASCII } from 'node:url';

/** RFC 5321 section 4.5.3.1.3 allows 256 with the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What ends a host in an address of the web: `domainToASCII` would drop it and what follows, in silence. */
const ENDS_HOST = /[/?#:\\\s]/;
/** What `domainToASCII` leaves as it is; asking it takes ten times as long, and imports ask a million times. */
const PLAIN_DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;

/**
 * The form that rows keep, compare and mail to: trimmed, lower case, the domain in ASCII (`ü` as `xn--…`).
 * Mailboxes that tell upper from lower case are not met in practice, doubled subscriptions are.
 */
export function normalizeEmailAddress(value: string): string {
  const address = value.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (PLAIN_DOMAIN.test(domain) && !domain.includes('xn--')) return address;
  return at < 0 || ENDS_HOST.test(domain) ? address : address.slice(0, at + 1) + domainToASCII(domain);
}

/** True for a normalised address that every SMTP server can carry: no quotes, spaces or control characters, a domain with a dot. */
export function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const labels = address.slice(at + 1).split('.');
  return (
    address.length <= MAX_EMAIL_LENGTH &&
    local.length > 0 &&
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

/** What stands behind the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
