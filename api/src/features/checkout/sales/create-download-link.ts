import { and, desc, eq } from 'drizzle-orm';
import { findViolatedIndex } from '../../../db/transact.js';
import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../../kernel/email/email-address.js';
import { createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { requireVerifiedEmail } from '../../accounts/index.js';
import { throwIfBanned } from '../../bans/index.js';
import { findOwnFile, getProduct } from '../../products/index.js';
import { consumeUnpaidEmailLimit } from '../buying/email-limits.js';
import { insertLink, whereToken } from '../downloads/download-links.js';
import { queueLinkEmail } from '../emails/link-emails.js';
import { type DownloadLink, findSeller, whereFileAccess } from '../store.js';
import { downloadLinks, purchases } from '../table.js';

/**
 * Creates a new link to a creator's own file, and emails it if an address is given. The link belongs to the purchase of
 * that file by that address, if any, and ends with it. The same `token` creates the same link. Throws `forbidden` for a
 * banned address, unless it bought the file.
 */
export async function createDownloadLink(
  ctx: Context,
  input: {
    userId: number;
    token: string;
    fileId: number;
    email?: string | undefined;
    productId?: number | undefined;
  },
): Promise<DownloadLink> {
  const { userId, token, fileId, productId } = input;
  const existingLink = await findByToken(ctx, { userId, token });
  if (existingLink !== undefined) return existingLink;
  const file = await findOwnFile(ctx, { userId, fileId });
  if (file === undefined) throw createNotFoundError('File');
  const product = productId === undefined ? undefined : await getProduct(ctx, { userId, productId });
  const email = input.email === undefined ? null : normalizeEmailAddress(input.email);
  if (email !== null && !isInternationalEmailAddress(email)) {
    throw createFieldError('email', EMAIL_PROBLEM);
  }
  const seller = await findSeller(ctx, userId);
  if (seller === undefined) throw createNotFoundError('User');
  if (email !== null && email !== seller.email) await requireVerifiedEmail(ctx, userId);
  const purchase = email === null ? undefined : await findPurchaseOfFile(ctx, { userId, fileId, email });
  if (email !== null && purchase === undefined) await throwIfBanned(ctx, [email]);
  if (email !== null) await consumeUnpaidEmailLimit(ctx, { creatorId: userId, email });
  const amount = purchase?.amount ?? 0;
  const title = product?.title ?? purchase?.productTitle ?? file.originalName;
  try {
    await ctx.db.transactDurably([
      insertLink(ctx, {
        token,
        fileId,
        email,
        creatorId: userId,
        productId: productId ?? purchase?.productId ?? null,
        purchaseId: purchase?.id ?? null,
      }),
      ...(email === null ? [] : await queueLinkEmail(ctx, { seller, to: email, title, token, amount })),
    ]);
  } catch (error) {
    // The same request ran a moment ago.
    if (findViolatedIndex(error) !== 'download_links.token_hash') throw error;
  }
  ctx.pubsub.publish('deliveries');
  const link = await findByToken(ctx, { userId, token });
  if (link === undefined) throw new Error('A download link was not stored.');
  return link;
}

async function findByToken(
  ctx: Context,
  { userId, token }: { userId: number; token: string },
): Promise<DownloadLink | undefined> {
  const [link] = await ctx.db.read
    .select()
    .from(downloadLinks)
    .where(and(whereToken(token), eq(downloadLinks.creatorId, userId)));
  return link;
}

async function findPurchaseOfFile(
  ctx: Context,
  { userId, fileId, email }: { userId: number; fileId: number; email: string },
) {
  const [purchase] = await ctx.db.read
    .select({
      id: purchases.id,
      amount: purchases.amount,
      productId: purchases.productId,
      productTitle: purchases.productTitle,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.fileId, fileId),
        eq(purchases.customerEmail, email),
        whereFileAccess(),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(1);
  return purchase;
}
