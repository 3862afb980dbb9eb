import type { DnsAnswer } from '../../../ports/dns.js';
import type { DnsRecord } from '../rules.js';
import { checkKey, createDmarcRecord, hasDmarc } from '../sending/rules.js';
import { filterSpfRecords, MAX_SPF_LOOKUPS, type SpfResult } from './spf.js';

export const INSTANCE_RECORDS = ['spf', 'dkim', 'dmarc', 'mx', 'ptr'] as const;
export const RECORD_STATUSES = ['ok', 'warning', 'missing', 'no_answer'] as const;

/** A DNS record that the emails of the instance need, as expected and as found. */
export interface InstanceRecord {
  purpose: (typeof INSTANCE_RECORDS)[number];
  recordType: 'TXT' | 'MX' | 'PTR';
  recordName: string;
  /** Null if only the operator knows the value. */
  recordValue: string | null;
  found: string[];
  status: (typeof RECORD_STATUSES)[number];
  /** The next step of the operator, or null if there is none. */
  advice: string | null;
}

type RecordAssessment = Pick<InstanceRecord, 'status' | 'advice'>;

const OK: RecordAssessment = { status: 'ok', advice: null };
const NO_ANSWER: RecordAssessment = {
  status: 'no_answer',
  advice: 'The name servers did not respond in time. Check again in a few minutes.',
};
const createWarning = (advice: string): RecordAssessment => ({ status: 'warning', advice });
const createMissing = (advice: string): RecordAssessment => ({ status: 'missing', advice });

export function readRecords(answer: DnsAnswer): string[] {
  return answer.kind === 'records' ? answer.records : [];
}

/** A public address of a relay, or of the instance for a relay in its own network. */
export interface RelayAddress {
  host: string;
  address: string;
}

interface SpfFindings {
  domain: string;
  texts: DnsAnswer;
  /** The result for each address. */
  results: ReadonlyArray<RelayAddress & { result: SpfResult }>;
}

export function checkSpfRecord({ domain, texts, results }: SpfFindings): InstanceRecord {
  const spfRecords = filterSpfRecords(readRecords(texts));
  const refusedAddresses = results
    .filter(({ result }) => result !== 'pass' && result !== 'depends')
    .map(({ address }) => address);
  const addedMechanisms = (
    spfRecords.length === 1 ? refusedAddresses : results.map(({ address }) => address)
  ).map((address) => `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`);
  const remainingRecord = spfRecords.length === 1 ? spfRecords[0]?.replace(/^v=spf1 */i, '') : '-all';
  return {
    purpose: 'spf',
    recordType: 'TXT',
    recordName: domain,
    // Without an address, the value would forbid every machine.
    recordValue:
      results.length === 0 ? null : ['v=spf1', ...addedMechanisms, remainingRecord].join(' ').trim(),
    found: spfRecords,
    ...judgeSpf(spfRecords, { texts, results, refused: refusedAddresses }),
  };
}

function judgeSpf(
  spfRecords: string[],
  { texts, results, refused }: Pick<SpfFindings, 'texts' | 'results'> & { refused: string[] },
): RecordAssessment {
  if (texts.kind === 'failed') return NO_ANSWER;
  const [record] = spfRecords;
  if (record === undefined) {
    return createMissing(
      'Add this TXT record. If your relay belongs to a provider, use the record in its instructions instead.',
    );
  }
  if (spfRecords.length > 1)
    return createWarning('Receivers ignore several SPF records. Merge them into one.');
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return createWarning('The record allows every machine. Replace its last part with -all.');
  const has = (expected: SpfResult) => results.some(({ result }) => result === expected);
  if (has('invalid')) {
    return createWarning(
      `Receivers refuse this record: it has an error, or it needs more than ${MAX_SPF_LOOKUPS} DNS queries.`,
    );
  }
  if (results.length === 0) return createWarning('The relay has no public address, so it was not compared.');
  if (has('depends')) {
    return createWarning(
      'The record has a macro (%{…}), so receivers decide for each email. Compare the record with the instructions of your provider.',
    );
  }
  if (refused.length === 0) return OK;
  if (has('unknown')) return NO_ANSWER;
  return createWarning(
    `The record does not allow ${refused.join(', ')}, the address of the relay. If a provider delivers from other addresses, check that the record includes the provider’s.`,
  );
}

export function checkDkimRecord(record: DnsRecord, answer: DnsAnswer): InstanceRecord {
  const problem = checkKey(record.recordName, record, answer);
  const judgments = {
    no_answer: NO_ANSWER,
    missing: createMissing(
      'Add this TXT record. Until then, receivers cannot verify the signature of any email.',
    ),
    different: createWarning(
      'The record has another key than DKIM_PRIVATE_KEY. Copy the whole value again, without quotation marks.',
    ),
  };
  return {
    purpose: 'dkim',
    recordType: 'TXT',
    recordName: record.recordName,
    recordValue: record.recordValue,
    found: readRecords(answer),
    ...(problem === undefined ? OK : judgments[problem.finding]),
  };
}

export function createMissingDkim(domain: string): InstanceRecord {
  return {
    purpose: 'dkim',
    recordType: 'TXT',
    recordName: `{DKIM_SELECTOR}._domainkey.${domain}`,
    recordValue: null,
    found: [],
    ...createMissing(
      'Emails leave unsigned, unless the relay signs them. Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY.',
    ),
  };
}

/**
 * Checks the DMARC record. `signer` is the domain of the DKIM key. DMARC counts a signature only if its domain belongs
 * to the domain of From.
 */
export function checkDmarcRecord(
  domain: string,
  answer: DnsAnswer,
  signer: string | undefined,
): InstanceRecord {
  const { recordName, recordValue } = createDmarcRecord(domain);
  return {
    purpose: 'dmarc',
    recordType: 'TXT',
    recordName,
    recordValue,
    found: readRecords(answer),
    ...judgeDmarc(domain, answer, signer),
  };
}

function judgeDmarc(domain: string, answer: DnsAnswer, signer: string | undefined): RecordAssessment {
  if (answer.kind === 'failed') return NO_ANSWER;
  if (!hasDmarc(answer)) return createMissing('Add this TXT record. Large email providers require one.');
  if (signer !== undefined && !isRelated(domain, signer)) {
    return createWarning(
      `Emails are from ${domain} and signed for ${signer}, so DMARC fails. Use one domain for MAIL_FROM and DKIM_DOMAIN.`,
    );
  }
  return OK;
}

function isRelated(domain: string, otherDomain: string): boolean {
  return domain === otherDomain || domain.endsWith(`.${otherDomain}`) || otherDomain.endsWith(`.${domain}`);
}

/** Checks the MX record. `ours` has the addresses of the instance, if it receives the bounces itself. */
export function checkMxRecord(
  domain: string,
  target: string,
  answers: { mx: DnsAnswer; theirs: string[]; ours: DnsAnswer | undefined },
): InstanceRecord {
  const { mx, theirs, ours } = answers;
  const judge = (): RecordAssessment => {
    if (mx.kind === 'failed' || ours?.kind === 'failed') return NO_ANSWER;
    if (mx.kind === 'none') return createMissing('Add this MX record. Without it, no bounce arrives.');
    if (ours === undefined) return OK;
    const isPointingHere =
      mx.records.some((each) => each.split(' ')[1] === target) ||
      theirs.some((address) => readRecords(ours).includes(address));
    return isPointingHere
      ? OK
      : createWarning(`The record does not point to ${target}, so bounces do not reach this instance.`);
  };
  return {
    purpose: 'mx',
    recordType: 'MX',
    recordName: domain,
    recordValue: ours === undefined ? null : `10 ${target}`,
    found: readRecords(mx),
    ...judge(),
  };
}

/** Checks the PTR record. `confirmed` has the names that resolve to this address. */
export function checkPtrRecord(
  { host, address }: RelayAddress,
  answers: { names: DnsAnswer; confirmed: string[]; isUnanswered: boolean },
): InstanceRecord {
  const { names, confirmed, isUnanswered } = answers;
  const judge = (): RecordAssessment => {
    if (confirmed.length > 0) return OK;
    if (names.kind === 'failed' || isUnanswered) return NO_ANSWER;
    if (names.kind === 'none') {
      return createMissing(
        'Set this name where you rent the machine. If the relay belongs to a provider, the provider does this for its delivering machines.',
      );
    }
    return createWarning(
      `${names.records.join(', ')} does not have the address ${address}. Add an A or AAAA record for it.`,
    );
  };
  return {
    purpose: 'ptr',
    recordType: 'PTR',
    recordName: address,
    recordValue: host,
    found: readRecords(names),
    ...judge(),
  };
}
