import { SECOND } from '../../../../kernel/clock.js';
import { domainOf } from '../../../../kernel/email/email-address.js';
import type { Context } from '../../../../server/context.js';
import { dnsWithin, findDmarc } from '../../../domains/index.js';
import { ownDomainWarnings, senderWarnings, type Warning } from '../../preflight/preflight-rules.js';
import type { Sender } from './choose-sender.js';

const WITHIN_MS = 5 * SECOND;

/**
 * Checks whether receivers can trust emails of this sender. Without a relay no email is sent, so there is
 * nothing to check.
 */
export async function checkSender(ctx: Context, { signingDomain }: Sender): Promise<Warning[]> {
  if (!ctx.instance.sendsThroughRelay) return [];
  const dns = dnsWithin(ctx.dns, WITHIN_MS);
  if (signingDomain !== null) return ownDomainWarnings(signingDomain, await findDmarc(dns, signingDomain));
  // From and envelope sender are the same address, so SPF is aligned as soon as its domain has a record.
  const domain = domainOf(ctx.instance.mailFrom);
  const [spf, dmarc] = await Promise.all([dns.resolveTxt(domain), findDmarc(dns, domain)]);
  return senderWarnings({ domain, spf, dmarc, isSigned: ctx.instance.signingKey !== undefined });
}
