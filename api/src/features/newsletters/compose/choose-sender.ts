import { domainOf, normalizeEmailAddress } from '../../../kernel/email-address.js';
import type { Context } from '../../../server/context.js';
import { findUsableSendingDomain, refreshSendingDomain } from '../../domains/index.js';

/** Whom a newsletter comes from, and whom answers go to. */
export interface Sender {
  address: string;
  /** Null where answers go to `address` itself. */
  replyTo: string | null;
  /** The domain whose keys sign it; null for the instance's own. */
  signingDomain: string | null;
}

/**
 * The typed address itself when its domain is proved to be the creator's: exactly that one, since keys of a domain
 * say nothing of what lies below it. Otherwise the instance's address, with the typed one for answers.
 */
export async function chooseSender(
  ctx: Context,
  newsletter: { userId: number; senderEmail: string | null },
): Promise<Sender> {
  const { mailFrom } = ctx.instance;
  const { userId, senderEmail } = newsletter;
  if (!senderEmail) return { address: mailFrom, replyTo: null, signingDomain: null };
  const domain = typedDomain(senderEmail);
  const usable = await findUsableSendingDomain(ctx, { userId, domain });
  return usable === undefined
    ? { address: mailFrom, replyTo: senderEmail, signingDomain: null }
    : { address: senderEmail, replyTo: null, signingDomain: domain };
}

/** Before it is sent: a domain whose records are gone must not be sent from. Silent name servers change nothing. */
export async function refreshSender(
  ctx: Context,
  newsletter: { userId: number; senderEmail: string | null },
): Promise<void> {
  const { userId, senderEmail } = newsletter;
  if (senderEmail) await refreshSendingDomain(ctx, { userId, domain: typedDomain(senderEmail) });
}

function typedDomain(address: string): string {
  return domainOf(normalizeEmailAddress(address));
}
