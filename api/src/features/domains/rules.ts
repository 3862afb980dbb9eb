import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isInternalAddress } from '../../kernel/internal-addresses.js';
import type { DnsAnswer } from '../../ports/dns.js';

export const MAX_DOMAINS = 5;

export const INVALID_DOMAIN = 'Please enter a valid domain name (e.g., letters.example.com)';

const TXT_PREFIX = '_tidings.';
/** A name in the DNS has 253 characters at most (RFC 1035), and the TXT record's is longer by its prefix. */
const MAX_LENGTH = 253 - TXT_PREFIX.length;
const MIN_LENGTH = 3;

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Names that no public name server answers for (RFC 6761, RFC 6762 with appendix G, RFC 8375). */
const PRIVATE_TOPS = new Set([
  ...['localhost', 'local', 'internal', 'arpa'],
  ...['intranet', 'private', 'corp', 'home', 'lan'],
]);

/**
 * A domain as a creator types or pastes it (`https://Blüten.example:8080/shop.`), as rows keep it: lower case, in
 * ASCII, the bare name. Undefined when it is none that could be reached from the internet.
 */
export function normalizeDomain(typed: string): string | undefined {
  const bare = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
  const domain = domainToASCII(bare);
  return isDomainName(domain) ? domain : undefined;
}

function isDomainName(name: string): boolean {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH || isIP(name) !== 0) return false;
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(top) &&
    !PRIVATE_TOPS.has(top)
  );
}

/** The instance's own names are everybody's. */
export function isOwnName(domain: string, ownHosts: readonly string[]): boolean {
  return ownHosts.some((host) => domain === host || domain.endsWith(`.${host}`));
}

export interface DnsRecord {
  recordType: 'TXT' | 'CNAME';
  recordName: string;
  recordValue: string;
}

/** What a creator has to set: one record that proves the domain is theirs, and one that leads visitors here. */
export function recordsToSet(
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

/** Why a record does not count; not certain while name servers leave the question open. */
export interface Problem {
  sentence: string;
  isCertain: boolean;
}

/** A check's findings; what is not named was found. */
export interface Problems {
  ownership?: Problem;
  address?: Problem;
  /** Somebody else's page answers on this domain, and may go on. */
  holder?: Problem;
  /** All is there; what is missing is Pro. */
  plan?: Problem;
}

export function certain(sentence: string): Problem {
  return { sentence, isCertain: true };
}

export function noAnswer(domain: string): Problem {
  return {
    sentence: `The name servers of ${domain} did not answer in time. Nothing was changed; please check again in a few minutes.`,
    isCertain: false,
  };
}

export const MAY_TAKE = 'A new record may take up to an hour to show.';

/** Whether the TXT record says what it has to; others beside it do no harm. */
export function ownershipProblem(domain: string, record: DnsRecord, found: DnsAnswer): Problem | undefined {
  switch (found.kind) {
    case 'failed':
      return noAnswer(domain);
    case 'none':
      return certain(`There is no TXT record at ${record.recordName} yet. ${MAY_TAKE}`);
    case 'records':
      return found.records.some((text) => text.trim() === record.recordValue)
        ? undefined
        : certain(
            `The TXT record at ${record.recordName} says something else. It has to say ${record.recordValue}.`,
          );
  }
}

/** Where a domain leads: the names behind it, in order, and the addresses where that chain does not end at ours. */
export interface Route {
  chain: DnsAnswer;
  theirs: DnsAnswer;
  ours: DnsAnswer;
}

/**
 * A CNAME to our host counts, through any number of names; so do addresses that are all ours, since a domain
 * without a subdomain cannot have a CNAME (RFC 1912, 2.4).
 */
export function addressProblem(domain: string, target: string, route: Route): Problem | undefined {
  const names = route.chain.kind === 'records' ? route.chain.records : [];
  if (names.includes(target)) return undefined;
  const { chain, theirs, ours } = route;
  if ([chain, theirs, ours].some(({ kind }) => kind === 'failed')) return noAnswer(domain);
  const addresses = theirs.kind === 'records' ? theirs.records : [];
  const own = ours.kind === 'records' ? ours.records : [];
  if (addresses.length > 0 && addresses.every((address) => own.includes(address))) return undefined;
  const leadsTo = tellable(names.slice(-1), addresses);
  return certain(
    leadsTo === ''
      ? `${domain} leads nowhere yet: there is no CNAME record to ${target}. ${MAY_TAKE}`
      : `${domain} leads to ${leadsTo}. It has to lead to ${target}.`,
  );
}

/**
 * Where a route ends, in words. Our name servers may know more than the internet's: what they say of a network
 * behind them is not told to whoever points a domain there.
 */
function tellable(names: readonly string[], addresses: readonly string[]): string {
  const reported =
    names.length > 0
      ? names.map((name) => (isInternalName(name) ? 'a name of a private network' : name))
      : addresses.map((address) =>
          isInternalAddress(address) ? 'an address of a private network' : address,
        );
  return [...new Set(reported)].join(', ');
}

/** One that no public name server knows, so that only those of our own network could say more. */
export function isInternalName(name: string): boolean {
  const labels = name.split('.');
  return labels.length < 2 || isIP(name) !== 0 || PRIVATE_TOPS.has(labels.at(-1) ?? '');
}

/** A proof is gained on Pro alone; not certain, since it says nothing of the domain. */
export const PLAN_PROBLEM: Problem = {
  sentence: 'A domain of your own is part of Pro. Upgrade, then check again.',
  isCertain: false,
};

/** What a domain's holder is up against when somebody else proves it too: the record that only they could have set. */
export function holderProblem(holders: Problem | undefined): Problem | undefined {
  if (holders === undefined) {
    return certain(
      'This domain shows another account’s page, and that account’s TXT record is still there. Remove that record, then check again.',
    );
  }
  return holders.isCertain
    ? undefined
    : {
        sentence:
          'This domain shows another account’s page, and the name servers did not say whether it still may. Please check again in a few minutes.',
        isCertain: false,
      };
}

export function hasProblem(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** What is missing for certain takes a proof back; name servers that are out of order do not. */
export function losesProof(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem?.isCertain);
}

/** All that is wrong, as one text; a silent name server is told of once. */
export function problemText(problems: Problems): string | null {
  const sentences = new Set(Object.values(problems).flatMap((problem) => problem?.sentence ?? []));
  return sentences.size === 0 ? null : [...sentences].join(' ');
}
