import type { SigningAlgorithm } from '../../../kernel/signing-key.js';
import type { DnsAnswer } from '../../../ports/dns.js';
import type { PublicKey } from '../../mailing/index.js';
import { certain, type DnsRecord, MAY_TAKE, noAnswer, type Problem } from '../rules.js';

/** A name in the DNS has 253 characters at most (RFC 1035); the longest of ours adds `tidings-1a2b3c4d-ed._domainkey.` */
export const MAX_SENDING_LENGTH = 253 - 'tidings-1a2b3c4d-ed._domainkey.'.length;
/** One string of a TXT record (RFC 1035, 3.3.14); what is longer goes into several. */
const MAX_STRING = 255;

export const RECORD_PURPOSES = ['rsa', 'ed25519', 'dmarc'] as const;
export type RecordPurpose = (typeof RECORD_PURPOSES)[number];

export const FINDINGS = ['unchecked', 'found', 'missing', 'different', 'no_answer'] as const;
export type Finding = (typeof FINDINGS)[number];

export interface SendingProblem extends Problem {
  finding: Exclude<Finding, 'unchecked' | 'found'>;
}

/** A check's findings; what is not named was found. */
export interface SendingProblems {
  rsa?: SendingProblem;
  ed25519?: SendingProblem;
  /** Advice alone: mail arrives without one, but large providers ask for it. */
  dmarc?: SendingProblem;
  /** All is there; what is missing is Pro. */
  plan?: Problem;
}

const KEY_TYPES: Record<SigningAlgorithm, 'rsa' | 'ed25519'> = {
  'rsa-sha256': 'rsa',
  'ed25519-sha256': 'ed25519',
};

export function purposeOf(key: Pick<PublicKey, 'algorithm'>): 'rsa' | 'ed25519' {
  return KEY_TYPES[key.algorithm];
}

/** Where receivers look for the public half of a key, and what they find there (RFC 6376, 3.6.2). */
export function keyRecord(
  key: Pick<PublicKey, 'domain' | 'selector' | 'algorithm' | 'publicKey'>,
): DnsRecord {
  return {
    recordType: 'TXT',
    recordName: `${key.selector}._domainkey.${key.domain}`,
    recordValue: `v=DKIM1; k=${purposeOf(key)}; p=${key.publicKey}`,
  };
}

/** The mildest there is: it changes nothing about what becomes of mail, and is what large providers ask for. */
export function dmarcRecord(domain: string): DnsRecord {
  return { recordType: 'TXT', recordName: `_dmarc.${domain}`, recordValue: 'v=DMARC1; p=none' };
}

/** As some panels want a text that is too long for one string. */
export function piecesOf(value: string): string[] {
  return value.match(new RegExp(`.{1,${MAX_STRING}}`, 'g')) ?? [];
}

/** Whether a key's record is there; how it is written, and what else stands beside it, does not matter. */
export function keyProblem(domain: string, record: DnsRecord, found: DnsAnswer): SendingProblem | undefined {
  switch (found.kind) {
    case 'failed':
      return { ...noAnswer(domain), finding: 'no_answer' };
    case 'none':
      return {
        ...certain(`There is no TXT record at ${record.recordName} yet. ${MAY_TAKE}`),
        finding: 'missing',
      };
    case 'records':
      return found.records.some((text) => saysTheSame(text, record.recordValue))
        ? undefined
        : {
            ...certain(
              `The TXT record at ${record.recordName} says something else. Copy the value again, whole and without quotation marks.`,
            ),
            finding: 'different',
          };
  }
}

export function dmarcProblem(domain: string, found: DnsAnswer): SendingProblem | undefined {
  // An outage is told of with the keys; advice that may be wrong is none.
  if (found.kind === 'failed' || hasDmarc(found)) return undefined;
  return {
    ...certain(`${domain} has no DMARC record, which large mail providers ask for.`),
    finding: 'missing',
  };
}

export function hasDmarc(found: DnsAnswer): boolean {
  return found.kind === 'records' && found.records.some((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
}

/** Tags may be missing where they have their default, stand in any order and have white space in them. */
function saysTheSame(found: string, wanted: string): boolean {
  const [theirs, ours] = [tagsOf(found), tagsOf(wanted)];
  return (
    (theirs.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (theirs.get('k') ?? 'rsa') === ours.get('k') &&
    theirs.get('p') === ours.get('p') &&
    (theirs.get('h') ?? 'sha256').split(':').includes('sha256')
  );
}

function tagsOf(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((tag) => {
      const equals = tag.indexOf('=');
      if (equals < 0) return [];
      return [[tag.slice(0, equals).trim(), tag.slice(equals + 1).replace(/\s/g, '')] as const];
    }),
  );
}

/** What keeps mail from going out under this domain. Receivers who know Ed25519 know RSA too: that one is enough. */
export function sendingProof(problems: SendingProblems): 'found' | 'lost' | 'unknown' {
  if (problems.plan !== undefined) return 'unknown';
  if (problems.rsa === undefined) return 'found';
  return problems.rsa.isCertain ? 'lost' : 'unknown';
}

/** What the last check said of one record. */
export function findingOf(
  row: { checkedAt: number | null; problems: SendingProblems | null },
  purpose: RecordPurpose,
): Finding {
  if (row.checkedAt === null) return 'unchecked';
  return row.problems?.[purpose]?.finding ?? 'found';
}
