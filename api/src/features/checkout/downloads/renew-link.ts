import { and, eq } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { AppError, rateLimited } from '../../../kernel/errors.js';
import { randomToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { consumeEmailLimit } from '../buying/email-limits.js';
import { linkMailing } from '../emails/link-emails.js';
import { findSeller } from '../store.js';
import { purchases } from '../table.js';
import { insertLink } from './download-links.js';
import { downloadTitle, type FoundDownload, findDownload } from './open-download.js';
import { CLOSED_LINK_MESSAGES } from './rules.js';

export const RENEWALS: LimitRule = { name: 'link-renewal', points: 3, windowSeconds: 3_600 };

/** Returns the address for a new link, or null if the link cannot be renewed. */
export function renewalAddress({ link, purchase, state }: FoundDownload): string | null {
  if (state !== 'used-up' && state !== 'expired') return null;
  if (link.creatorId === null || (purchase !== null && purchase.status !== 'completed')) return null;
  return purchase?.customerEmail ?? link.email;
}

/** Emails a new link to the buyer's own address if the link has expired or is used up. The old link stays unchanged. */
export async function renewLink(ctx: Context, { token }: { token: string }): Promise<FoundDownload> {
  const found = await findDownload(ctx, { token });
  if (found === undefined) throw new AppError('link_invalid', 'This download link does not exist.');
  const { state, link } = found;
  if (state === 'open') return found;
  const to = renewalAddress(found);
  const seller = await findSeller(ctx, link.creatorId);
  if (to === null || seller === undefined) throw notRenewableError(found);
  await consumeRenewalLimit(ctx, link.id);
  await consumeEmailLimit(ctx, { creatorId: seller.id, email: to });
  const fresh = randomToken();
  const amount = found.purchase?.amount ?? 0;
  const { fileId, creatorId, productId, purchaseId } = link;
  try {
    await ctx.db.transactDurably([
      insertLink(ctx, { token: fresh, fileId, creatorId, productId, purchaseId, email: to }),
      ...requireNotRefunded(ctx, found),
      ...(await linkMailing(ctx, { seller, to, title: downloadTitle(found), token: fresh, amount })),
    ]);
  } catch (error) {
    // The purchase was refunded at this very moment.
    if (error instanceof ExpectationFailed) throw new AppError('link_expired', CLOSED_LINK_MESSAGES.revoked);
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  return found;
}

function notRenewableError({ state, purchase }: FoundDownload): AppError {
  const isReturned = purchase !== null && purchase.status !== 'completed';
  if (isReturned || state === 'revoked') return new AppError('link_expired', CLOSED_LINK_MESSAGES.revoked);
  return new AppError('link_expired', 'No new link can be sent for this download. Please ask its creator.');
}

async function consumeRenewalLimit(ctx: Context, linkId: number): Promise<void> {
  const answer = await ctx.limits.consume(RENEWALS, String(linkId));
  if (answer.allowed) return;
  const message = 'New links have been sent already. Check your email and your spam folder.';
  throw rateLimited(message, answer.retryAfter);
}

/** Returns statements that fail the batch if the purchase is no longer paid. Returns none for a link without a purchase. */
export function requireNotRefunded(ctx: Context, { purchase }: Pick<FoundDownload, 'purchase'>): Statement[] {
  if (purchase === null) return [];
  return [
    ctx.db.write
      .update(purchases)
      .set({ updatedAt: ctx.clock.now() })
      .where(and(eq(purchases.id, purchase.id), eq(purchases.status, 'completed'))),
    expectChange(ctx.db, 'still_paid'),
  ];
}
