import { SECOND } from '../../../../kernel/clock.js';
import { normalizeEmailAddress, readDomain } from '../../../../kernel/email/email-address.js';
import type { Context } from '../../../../server/context.js';
import {
  findDmarc,
  findUsableSendingDomain,
  limitDnsTime,
  refreshSendingDomain,
} from '../../../domains/index.js';
import { listOwnDomainWarnings, listSenderWarnings, type Warning } from '../../preflight/warnings.js';

const WITHIN_MS = 5 * SECOND;

/**
 * Checks whether receivers can trust emails of this sender. Without a relay no email is sent, so there is
 * nothing to check.
 */
export async function checkSender(ctx: Context, { signingDomain }: Sender): Promise<Warning[]> {
  if (!ctx.instance.sendsThroughRelay) return [];
  const dns = limitDnsTime(ctx.dns, WITHIN_MS);
  if (signingDomain !== null)
    return listOwnDomainWarnings(signingDomain, await findDmarc(dns, signingDomain));
  // From and envelope sender are the same address, so SPF is aligned as soon as its domain has a record.
  const domain = readDomain(ctx.instance.mailFrom);
  const [spf, dmarc] = await Promise.all([dns.resolveTxt(domain), findDmarc(dns, domain)]);
  return listSenderWarnings({ domain, spf, dmarc, isSigned: ctx.instance.signingKey !== undefined });
}

/** The sender of a newsletter and its reply address. */
export interface Sender {
  address: string;
  /** The reply address, or null if replies go to `address` itself. */
  replyTo: string | null;
  /** The signing domain, or null for the instance's own domain. */
  signingDomain: string | null;
}

/**
 * Returns the creator's address if they have verified exactly its domain, because the keys of a domain do not
 * cover its subdomains. Otherwise returns the instance's address, with the creator's address for replies.
 */
export async function chooseSender(
  ctx: Context,
  newsletter: { userId: number; senderEmail: string | null },
): Promise<Sender> {
  const { mailFrom } = ctx.instance;
  const { userId, senderEmail } = newsletter;
  if (!senderEmail) return { address: mailFrom, replyTo: null, signingDomain: null };
  const domain = readAddressDomain(senderEmail);
  const usable = await findUsableSendingDomain(ctx, { userId, domain });
  return usable === undefined
    ? { address: mailFrom, replyTo: senderEmail, signingDomain: null }
    : { address: senderEmail, replyTo: null, signingDomain: domain };
}

/**
 * Rechecks the domain before sending, because a domain without its records must not be a sender. If name servers do not
 * respond, nothing changes.
 */
export async function refreshSender(
  ctx: Context,
  newsletter: { userId: number; senderEmail: string | null },
): Promise<void> {
  const { userId, senderEmail } = newsletter;
  if (senderEmail) await refreshSendingDomain(ctx, { userId, domain: readAddressDomain(senderEmail) });
}

function readAddressDomain(address: string): string {
  return readDomain(normalizeEmailAddress(address));
}
