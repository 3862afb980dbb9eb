import type { Context } from '../../context.js';
import { SECOND } from '../../kernel/clock.js';
import { domainOf } from '../../kernel/email-address.js';
import type { Dns, DnsAnswer } from '../../ports/dns.js';
import { dnsWithin } from '../domains/index.js';
import { senderWarnings, type Warning } from './preflight-rules.js';

const WITHIN_MS = 5 * SECOND;

/** Whether the world may trust mail of our sender. Without a relay no mail leaves, so nobody has to. */
export async function checkSender(ctx: Context): Promise<Warning[]> {
  if (!ctx.instance.sendsThroughRelay) return [];
  // From and envelope sender are the same address: its domain's SPF is aligned as soon as it is there.
  const domain = domainOf(ctx.instance.mailFrom);
  const dns = dnsWithin(ctx.dns, WITHIN_MS);
  const [spf, dmarc] = await Promise.all([dns.resolveTxt(domain), findDmarc(dns, domain)]);
  return senderWarnings({ domain, spf, dmarc });
}

/** The record of the domain itself, else of one above it, down to two labels (RFC 7489 section 6.6.3). */
async function findDmarc(dns: Dns, domain: string): Promise<DnsAnswer> {
  const labels = domain.split('.');
  for (let first = 0; first < Math.max(labels.length - 1, 1); first += 1) {
    const answer = await dns.resolveTxt(`_dmarc.${labels.slice(first).join('.')}`);
    if (answer.kind !== 'none') return answer;
  }
  return { kind: 'none' };
}
