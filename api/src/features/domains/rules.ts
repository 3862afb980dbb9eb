import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isInternalAddress } from '../../kernel/network/internal-addresses.js';
import type { DnsAnswer } from '../../ports/dns.js';

export const MAX_DOMAINS = 5;

export const INVALID_DOMAIN = 'Please enter a valid domain name (e.g., news.example.com)';

const TXT_PREFIX = '_tidings.';
/** A DNS name has at most 253 characters (RFC 1035), and the TXT record's name is longer by its prefix. */
export const MAX_DOMAIN_LENGTH = 253 - TXT_PREFIX.length;
const MIN_LENGTH = 3;

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Names that no public name server resolves (RFC 6761, RFC 6762 with appendix G, RFC 8375). */
const PRIVATE_TOPS = new Set([
  'localhost',
  'local',
  'internal',
  'arpa',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
]);

/**
 * Normalizes a typed or pasted domain (`https://Blüten.example:8080/shop.`) to its stored form, which is the bare name
 * in ASCII and lower case. Returns undefined if it cannot be reached from the internet.
 */
export function normalizeDomain(input: string): string | undefined {
  const bare = input
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
  const domain = domainToASCII(bare);
  return isDomainName(domain) ? domain : undefined;
}

function isDomainName(name: string): boolean {
  if (name.length < MIN_LENGTH || name.length > MAX_DOMAIN_LENGTH || isIP(name) !== 0) return false;
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(top) &&
    !PRIVATE_TOPS.has(top)
  );
}

/** Returns whether a domain is one of the instance's own names, which all creators share. */
export function isOwnName(domain: string, instanceHosts: readonly string[]): boolean {
  return instanceHosts.some((host) => domain === host || domain.endsWith(`.${host}`));
}

export interface DnsRecord {
  recordType: 'TXT' | 'CNAME';
  recordName: string;
  recordValue: string;
}

/** Returns the records that a creator has to set. One proves ownership, and one directs visitors here. */
export function getRequiredRecords(
  domain: { domain: string; token: string },
  target: string,
): { ownership: DnsRecord; address: DnsRecord } {
  return {
    ownership: {
      recordType: 'TXT',
      recordName: TXT_PREFIX + domain.domain,
      recordValue: `tidings-verify=${domain.token}`,
    },
    address: { recordType: 'CNAME', recordName: domain.domain, recordValue: target },
  };
}

/** The reason why a record does not count. It is not certain if name servers left the question open. */
export interface Problem {
  sentence: string;
  isCertain: boolean;
}

/** A check's findings. A record without a problem was found. */
export interface Problems {
  ownership?: Problem;
  address?: Problem;
  /** Another creator holds this domain, and may stay. */
  holder?: Problem;
  /** All records exist, and only Pro is missing. */
  plan?: Problem;
}

export function createCertainProblem(sentence: string): Problem {
  return { sentence, isCertain: true };
}

export function createNoAnswerProblem(domain: string): Problem {
  return {
    sentence: `The name servers of ${domain} did not respond in time. Nothing was changed. Please check again in a few minutes.`,
    isCertain: false,
  };
}

export const DNS_DELAY_NOTE = 'A new record can take up to an hour to appear.';

/** Checks that the TXT record has the required value. Other records next to it do no harm. */
export function checkOwnership(domain: string, record: DnsRecord, answer: DnsAnswer): Problem | undefined {
  switch (answer.kind) {
    case 'failed':
      return createNoAnswerProblem(domain);
    case 'none':
      return createCertainProblem(`There is no TXT record at ${record.recordName} yet. ${DNS_DELAY_NOTE}`);
    case 'records':
      return answer.records.some((text) => text.trim() === record.recordValue)
        ? undefined
        : createCertainProblem(
            `The TXT record at ${record.recordName} has another value. Set it to ${record.recordValue}.`,
          );
  }
}

/** The route of a domain, as its chain of names in order, and the addresses if that chain does not end at our host. */
export interface Route {
  chain: DnsAnswer;
  theirs: DnsAnswer;
  ours: DnsAnswer;
}

/**
 * Accepts a CNAME to our host, through any number of names. Also accepts addresses that are all ours, because a domain
 * without a subdomain cannot have a CNAME (RFC 1912, 2.4).
 */
export function checkAddress(domain: string, target: string, route: Route): Problem | undefined {
  const names = route.chain.kind === 'records' ? route.chain.records : [];
  if (names.includes(target)) return undefined;
  const { chain, theirs, ours } = route;
  if ([chain, theirs, ours].some(({ kind }) => kind === 'failed')) return createNoAnswerProblem(domain);
  const addresses = theirs.kind === 'records' ? theirs.records : [];
  const ownAddresses = ours.kind === 'records' ? ours.records : [];
  if (addresses.length > 0 && addresses.every((address) => ownAddresses.includes(address))) return undefined;
  const leadsTo = describeTarget(names.slice(-1), addresses);
  return createCertainProblem(
    leadsTo === ''
      ? `${domain} does not point to this instance yet: there is no CNAME record to ${target}. ${DNS_DELAY_NOTE}`
      : `${domain} points to ${leadsTo}. It must point to ${target}.`,
  );
}

/** Describes the end of a route. Never reveals internal names, which our name servers may know. */
function describeTarget(names: readonly string[], addresses: readonly string[]): string {
  const reportedTargets =
    names.length > 0
      ? names.map((name) => (isInternalName(name) ? 'a name of a private network' : name))
      : addresses.map((address) =>
          isInternalAddress(address) ? 'an address of a private network' : address,
        );
  return [...new Set(reportedTargets)].join(', ');
}

/** Returns true for a name that no public name server knows, so that only our own network could resolve it. */
export function isInternalName(name: string): boolean {
  const labels = name.split('.');
  return labels.length < 2 || isIP(name) !== 0 || PRIVATE_TOPS.has(labels.at(-1) ?? '');
}

/** A proof can only be gained on Pro. The problem is not certain, because it reveals nothing about the domain. */
export const PLAN_PROBLEM: Problem = {
  sentence: 'Custom domains are part of Pro. Upgrade, then check again.',
  isCertain: false,
};

/**
 * Returns the holder's problem if another creator proves the domain too. It is about the record that only the owner
 * sets.
 */
export function describeHolderProblem(holders: Problem | undefined): Problem | undefined {
  if (holders === undefined) {
    return createCertainProblem(
      'This domain shows another account’s page, and that account’s TXT record is still there. Remove that record, then check again.',
    );
  }
  return holders.isCertain
    ? undefined
    : {
        sentence:
          'This domain shows another account’s page, and the name servers did not respond. Please check again in a few minutes.',
        isCertain: false,
      };
}

export function hasProblem(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Returns whether a proof is lost. It is lost only if a record is certainly missing, not if name servers fail. */
export function isProofLost(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem?.isCertain);
}

/** Joins all problems to one text, in which a name server failure appears once. */
export function formatProblems(problems: Problems): string | null {
  const sentences = new Set(Object.values(problems).flatMap((problem) => problem?.sentence ?? []));
  return sentences.size === 0 ? null : [...sentences].join(' ');
}
