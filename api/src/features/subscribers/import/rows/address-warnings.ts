import { readDomain } from '../../../../kernel/email/email-address.js';

/** Mailbox providers that most subscribers use. The npm packages for this have not been maintained since 2022. */
const COMMON_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'yahoo.co.uk',
  'hotmail.co.uk',
  'comcast.net',
  'fastmail.com',
];
const KNOWN_DOMAINS = new Set([
  ...COMMON_DOMAINS,
  'gmx.com',
  'gmx.at',
  'gmx.ch',
  'mail.com',
  'email.com',
  'ymail.com',
  'me.com',
  'mac.com',
  'live.de',
  'hotmail.de',
  'hotmail.fr',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.ca',
  'yahoo.co',
  'aol.de',
]);
const ROLES = new Set([
  'admin',
  'billing',
  'contact',
  'help',
  'hello',
  'hr',
  'info',
  'jobs',
  'mail',
  'marketing',
  'noreply',
  'no-reply',
  'office',
  'press',
  'sales',
  'security',
  'support',
  'team',
  'webmaster',
]);
/** RFC 2142: operators of a domain read these role addresses, which never subscribe. */
const NEVER_SUBSCRIBED = new Set(['abuse', 'postmaster', 'hostmaster', 'mailer-daemon', 'spam']);

const readLocalPart = (address: string) => address.slice(0, address.lastIndexOf('@'));

export function isNeverSubscribed(address: string): boolean {
  return NEVER_SUBSCRIBED.has(readLocalPart(address));
}

export function isRoleAddress(address: string): boolean {
  return ROLES.has(readLocalPart(address));
}

const suggestions = new Map<string, string | undefined>();
const MAX_REMEMBERED_DOMAINS = 10_000;

/** Returns the common domain that this domain probably misspells, such as `gmail.com` for `gmial.com`. */
export function suggestDomain(address: string): string | undefined {
  const domain = readDomain(address);
  if (KNOWN_DOMAINS.has(domain)) return undefined;
  if (suggestions.has(domain)) return suggestions.get(domain);
  const suggestion = COMMON_DOMAINS.find((common) => isOneEditAway(domain, common));
  if (suggestions.size >= MAX_REMEMBERED_DOMAINS) suggestions.clear();
  suggestions.set(domain, suggestion);
  return suggestion;
}

/**
 * Returns true for one character missing, extra or wrong, or two neighbors swapped (Damerau-Levenshtein distance 1).
 */
function isOneEditAway(input: string, right: string): boolean {
  if (Math.abs(input.length - right.length) > 1 || input === right) return false;
  let start = 0;
  while (start < input.length && input[start] === right[start]) start += 1;
  const [a, b] = [input.slice(start), right.slice(start)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
