import type { SigningAlgorithm } from '../../../kernel/tokens/signed-token.js';
import type { DnsAnswer } from '../../../ports/dns.js';
import type { PublicKey } from '../../mailing/index.js';
import {
  createCertainProblem,
  createNoAnswerProblem,
  DNS_DELAY_NOTE,
  type DnsRecord,
  type Problem,
} from '../rules.js';

/** A DNS name has at most 253 characters (RFC 1035). Our longest prefix is `tidings-1a2b3c4d-ed._domainkey.` */
export const MAX_SENDING_DOMAIN_LENGTH = 253 - 'tidings-1a2b3c4d-ed._domainkey.'.length;
/** Length of one string in a TXT record (RFC 1035, 3.3.14). Longer values use several strings. */
const MAX_TXT_STRING_LENGTH = 255;

export const RECORD_PURPOSES = ['rsa', 'ed25519', 'dmarc'] as const;
export type RecordPurpose = (typeof RECORD_PURPOSES)[number];

export const FINDINGS = ['unchecked', 'found', 'missing', 'different', 'no_answer'] as const;
export type Finding = (typeof FINDINGS)[number];

export interface SendingProblem extends Problem {
  finding: Exclude<Finding, 'unchecked' | 'found'>;
}

/** A check's findings. A record without a problem was found. */
export interface SendingProblems {
  rsa?: SendingProblem;
  ed25519?: SendingProblem;
  /** Only advice, because email arrives without the record, but large providers ask for it. */
  dmarc?: SendingProblem;
  /** All records exist, and only Pro is missing. */
  plan?: Problem;
}

const KEY_TYPES: Record<SigningAlgorithm, 'rsa' | 'ed25519'> = {
  'rsa-sha256': 'rsa',
  'ed25519-sha256': 'ed25519',
};

export function recordPurpose(key: Pick<PublicKey, 'algorithm'>): 'rsa' | 'ed25519' {
  return KEY_TYPES[key.algorithm];
}

/** Returns the DNS name and value of a key's public half (RFC 6376, 3.6.2). */
export function createKeyRecord(
  key: Pick<PublicKey, 'domain' | 'selector' | 'algorithm' | 'publicKey'>,
): DnsRecord {
  return {
    recordType: 'TXT',
    recordName: `${key.selector}._domainkey.${key.domain}`,
    recordValue: `v=DKIM1; k=${recordPurpose(key)}; p=${key.publicKey}`,
  };
}

/** Returns the mildest DMARC policy. It does not change delivery, and large providers ask for it. */
export function createDmarcRecord(domain: string): DnsRecord {
  return { recordType: 'TXT', recordName: `_dmarc.${domain}`, recordValue: 'v=DMARC1; p=none' };
}

/** Splits a text into strings, as some DNS panels require for long values. */
export function splitTxtValue(value: string): string[] {
  return value.match(new RegExp(`.{1,${MAX_TXT_STRING_LENGTH}}`, 'g')) ?? [];
}

/** Checks that a key's record exists, regardless of its formatting and of other records next to it. */
export function checkKey(domain: string, record: DnsRecord, answer: DnsAnswer): SendingProblem | undefined {
  switch (answer.kind) {
    case 'failed':
      return { ...createNoAnswerProblem(domain), finding: 'no_answer' };
    case 'none':
      return {
        ...createCertainProblem(`There is no TXT record at ${record.recordName} yet. ${DNS_DELAY_NOTE}`),
        finding: 'missing',
      };
    case 'records':
      return answer.records.some((text) => isSameRecord(text, record.recordValue))
        ? undefined
        : {
            ...createCertainProblem(
              `The TXT record at ${record.recordName} has another value. Copy the whole value again, without quotation marks.`,
            ),
            finding: 'different',
          };
  }
}

export function checkDmarc(domain: string, answer: DnsAnswer): SendingProblem | undefined {
  // Returns nothing during a DNS outage, which the keys' problems report.
  if (answer.kind === 'failed' || hasDmarc(answer)) return undefined;
  return {
    ...createCertainProblem(`${domain} has no DMARC record, which large email providers require.`),
    finding: 'missing',
  };
}

export function hasDmarc(answer: DnsAnswer): boolean {
  return answer.kind === 'records' && answer.records.some((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
}

/** Compares tags, because defaults may be missing, and order and white space do not matter. */
function isSameRecord(foundValue: string, expectedValue: string): boolean {
  const [foundTags, expectedTags] = [parseTags(foundValue), parseTags(expectedValue)];
  return (
    (foundTags.get('v') ?? 'DKIM1') === 'DKIM1' &&
    (foundTags.get('k') ?? 'rsa') === expectedTags.get('k') &&
    foundTags.get('p') === expectedTags.get('p') &&
    (foundTags.get('h') ?? 'sha256').split(':').includes('sha256')
  );
}

function parseTags(text: string): Map<string, string> {
  return new Map(
    text.split(';').flatMap((tag) => {
      const equals = tag.indexOf('=');
      if (equals < 0) return [];
      return [[tag.slice(0, equals).trim(), tag.slice(equals + 1).replace(/\s/g, '')] as const];
    }),
  );
}

/**
 * Returns `found` if emails may be sent from this domain, and `lost` if its key is certainly gone. RSA is enough,
 * because receivers that support Ed25519 support RSA too.
 */
export function judgeVerification(problems: SendingProblems): 'found' | 'lost' | 'unknown' {
  if (problems.plan !== undefined) return 'unknown';
  if (problems.rsa === undefined) return 'found';
  return problems.rsa.isCertain ? 'lost' : 'unknown';
}

/** Returns the last check's finding about one record. */
export function readFinding(
  row: { checkedAt: number | null; problems: SendingProblems | null },
  purpose: RecordPurpose,
): Finding {
  if (row.checkedAt === null) return 'unchecked';
  return row.problems?.[purpose]?.finding ?? 'found';
}
