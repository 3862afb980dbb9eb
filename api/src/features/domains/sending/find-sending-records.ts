import type { Dns, DnsAnswer } from '../../../ports/dns.js';
import type { PublicKey } from '../../mailing/index.js';
import { dmarcProblem, keyProblem, keyRecord, purposeOf, type SendingProblems } from './rules.js';

/** Returns the current problems of a sending domain's records in DNS. */
export async function findSendingProblems(
  dns: Dns,
  domain: string,
  keys: readonly PublicKey[],
): Promise<SendingProblems> {
  const [ofKeys, dmarc] = await Promise.all([
    Promise.all(
      keys.map(async (key) => {
        const record = keyRecord(key);
        const problem = keyProblem(domain, record, await dns.resolveTxt(record.recordName));
        return problem === undefined ? {} : { [purposeOf(key)]: problem };
      }),
    ),
    findDmarc(dns, domain),
  ]);
  const missing = dmarcProblem(domain, dmarc);
  return Object.assign({}, ...ofKeys, missing && { dmarc: missing });
}

/** Finds the record of the domain itself, or else of a parent, down to two labels (RFC 7489 section 6.6.3). */
export async function findDmarc(dns: Dns, domain: string): Promise<DnsAnswer> {
  const labels = domain.split('.');
  for (let first = 0; first < Math.max(labels.length - 1, 1); first += 1) {
    const answer = await dns.resolveTxt(`_dmarc.${labels.slice(first).join('.')}`);
    if (answer.kind !== 'none') return answer;
  }
  return { kind: 'none' };
}
