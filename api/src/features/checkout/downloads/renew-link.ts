import { and, eq } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { AppError, createRateLimitError } from '../../../kernel/errors.js';
import { createRandomToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { consumeEmailLimit } from '../buying/email-limits.js';
import { queueLinkEmail } from '../emails/link-emails.js';
import { hasFileAccess } from '../rules.js';
import { findSeller, whereFileAccess } from '../store.js';
import { purchases } from '../table.js';
import { insertLink } from './download-links.js';
import { type FoundDownload, findDownload, getDownloadTitle } from './open-download.js';
import { CLOSED_LINK_MESSAGES } from './rules.js';

export const RENEWALS: LimitRule = { name: 'link-renewal', points: 3, windowSeconds: 3_600 };

/** Returns the address for a new link, or null if the link cannot be renewed. */
export function getRenewalAddress({ link, purchase, state }: FoundDownload): string | null {
  if (state !== 'used-up' && state !== 'expired') return null;
  if (link.creatorId === null || (purchase !== null && !hasFileAccess(purchase.status))) return null;
  return purchase?.customerEmail ?? link.email;
}

/** Emails a new link to the buyer's own address if the link has expired or is used up. The old link stays unchanged. */
export async function renewLink(ctx: Context, { token }: { token: string }): Promise<FoundDownload> {
  const download = await findDownload(ctx, { token });
  if (download === undefined) throw new AppError('link_invalid', 'This download link does not exist.');
  const { state, link } = download;
  if (state === 'open') return download;
  const to = getRenewalAddress(download);
  const seller = await findSeller(ctx, link.creatorId);
  if (to === null || seller === undefined) throw createNotRenewableError(download);
  await consumeRenewalLimit(ctx, link.id);
  await consumeEmailLimit(ctx, { creatorId: seller.id, email: to });
  const newToken = createRandomToken();
  const amount = download.purchase?.amount ?? 0;
  const { fileId, creatorId, productId, purchaseId } = link;
  try {
    await ctx.db.transactDurably([
      insertLink(ctx, { token: newToken, fileId, creatorId, productId, purchaseId, email: to }),
      ...requireFileAccess(ctx, download),
      ...(await queueLinkEmail(ctx, {
        seller,
        to,
        title: getDownloadTitle(download),
        token: newToken,
        amount,
      })),
    ]);
  } catch (error) {
    // The purchase was refunded at this very moment.
    if (error instanceof ExpectationFailed) throw new AppError('link_expired', CLOSED_LINK_MESSAGES.revoked);
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  return download;
}

function createNotRenewableError({ state, purchase }: FoundDownload): AppError {
  const hasLostAccess = purchase !== null && !hasFileAccess(purchase.status);
  if (hasLostAccess || state === 'revoked') return new AppError('link_expired', CLOSED_LINK_MESSAGES.revoked);
  return new AppError('link_expired', 'No new link can be sent for this download. Please ask its creator.');
}

async function consumeRenewalLimit(ctx: Context, linkId: number): Promise<void> {
  const result = await ctx.limits.consume(RENEWALS, String(linkId));
  if (result.allowed) return;
  const message = 'New links have been sent already. Check your email and your spam folder.';
  throw createRateLimitError(message, result.retryAfter);
}

/** Fails its batch if the buyer may no longer use the file. Returns no statements for a link without a purchase. */
export function requireFileAccess(ctx: Context, { purchase }: Pick<FoundDownload, 'purchase'>): Statement[] {
  if (purchase === null) return [];
  return [
    ctx.db.write
      .update(purchases)
      .set({ updatedAt: ctx.clock.now() })
      .where(and(eq(purchases.id, purchase.id), whereFileAccess())),
    expectChange(ctx.db, 'file_access_remains'),
  ];
}
