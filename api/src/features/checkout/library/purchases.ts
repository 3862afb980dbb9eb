import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { ExpectationFailed } from '../../../db/transact.js';
import { AppError, createNotFoundError, createRateLimitError } from '../../../kernel/errors.js';
import { createRandomToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { productFiles, products } from '../../products/index.js';
import { insertLink, unsealToken } from '../downloads/download-links.js';
import { requireFileAccess } from '../downloads/renew-link.js';
import { CLOSED_LINK_MESSAGES, getLinkState } from '../downloads/rules.js';
import { hasFileAccess, SHOWN_STATUSES } from '../rules.js';
import { downloadUrl, findDownloadLink, type Purchase } from '../store.js';
import { purchases } from '../table.js';

/** The buyer of a creator's products, by a verified address. */
export interface Buyer {
  userId: number;
  email: string;
}

/** New links of one purchase in a day. Each allows three more downloads. */
const NEW_LINKS: LimitRule = { name: 'library-link', points: 10, windowSeconds: 86_400 };
const PAGE_SIZE = 50;

export async function hasPurchases(ctx: Context, buyer: Buyer): Promise<boolean> {
  const [row] = await ctx.db.read
    .select({ id: purchases.id })
    .from(purchases)
    .where(whereBuyer(buyer))
    .limit(1);
  return row !== undefined;
}

export interface OwnedPurchase {
  purchase: Purchase;
  /** Null once the product was deleted. */
  product: { slug: string; image: string | null } | null;
  /** Null if there is nothing to download. */
  file: { originalName: string; size: number } | null;
}

/**
 * Lists a page of an address's purchases at one creator, newest first. `before` is the last id of the previous page.
 */
export async function listOwnPurchases(
  ctx: Context,
  { before, ...buyer }: Buyer & { before?: number | undefined },
): Promise<{ items: OwnedPurchase[]; next: number | null }> {
  const rows = await ctx.db.read
    .select({
      purchase: purchases,
      slug: products.slug,
      image: products.image,
      originalName: productFiles.originalName,
      size: productFiles.size,
    })
    .from(purchases)
    .leftJoin(products, and(eq(products.id, purchases.productId), eq(products.userId, purchases.userId)))
    .leftJoin(productFiles, eq(productFiles.id, purchases.fileId))
    .where(and(whereBuyer(buyer), before === undefined ? undefined : lt(purchases.id, before)))
    .orderBy(desc(purchases.id))
    .limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE).map(({ purchase, slug, image, originalName, size }) => ({
    purchase,
    product: slug === null ? null : { slug, image },
    file:
      hasFileAccess(purchase.status) && originalName !== null && size !== null
        ? { originalName, size }
        : null,
  }));
  return { items, next: rows.length > PAGE_SIZE ? (items.at(-1)?.purchase.id ?? null) : null };
}

/**
 * Returns the newest link of a purchase if it still works, or else creates a link. Throws if the money was returned.
 */
export async function openPurchase(
  ctx: Context,
  { purchaseId, ...buyer }: Buyer & { purchaseId: number },
): Promise<string> {
  const [purchase] = await ctx.db.read
    .select()
    .from(purchases)
    .where(and(whereBuyer(buyer), eq(purchases.id, purchaseId)));
  if (purchase === undefined) throw createNotFoundError('Purchase');
  if (!hasFileAccess(purchase.status)) throw new AppError('link_expired', CLOSED_LINK_MESSAGES.revoked);
  if (purchase.fileId === null) throw new AppError('link_expired', CLOSED_LINK_MESSAGES.gone);
  const latest = await findDownloadLink(ctx, { purchaseId });
  if (latest !== undefined && getLinkState(latest, ctx.clock.now()) === 'open')
    return downloadUrl(ctx, { token: unsealToken(ctx, latest) });
  const limit = await ctx.limits.consume(NEW_LINKS, String(purchaseId));
  if (!limit.allowed) {
    throw createRateLimitError(
      'You downloaded this too often today. Please try again tomorrow.',
      limit.retryAfter,
    );
  }
  const token = createRandomToken();
  const { productId, fileId } = purchase;
  try {
    await ctx.db.transactDurably([
      insertLink(ctx, { token, purchaseId, productId, fileId, creatorId: buyer.userId, email: buyer.email }),
      ...requireFileAccess(ctx, { purchase }),
    ]);
  } catch (error) {
    // The purchase was refunded at this very moment.
    if (error instanceof ExpectationFailed) throw new AppError('link_expired', CLOSED_LINK_MESSAGES.revoked);
    throw error;
  }
  return downloadUrl(ctx, { token });
}

function whereBuyer({ userId, email }: Buyer) {
  return and(
    eq(purchases.userId, userId),
    eq(purchases.customerEmail, email),
    inArray(purchases.status, SHOWN_STATUSES),
  );
}
