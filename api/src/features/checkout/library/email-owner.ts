import { and, desc, eq, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { ExpectationFailed } from '../../../db/transact.js';
import { hashToken } from '../../../kernel/ids.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { insertLink, whereToken } from '../downloads/download-links.js';
import { requireFileAccess } from '../downloads/renew-link.js';
import { queueOwnerEmail } from '../emails/link-emails.js';
import { findPurchase, findSeller, type Purchase, whereFileAccess } from '../store.js';
import { downloadLinks, purchases } from '../table.js';

const Payload = z.object({ publicId: z.string() });

/** Limits emails for one purchase, since anyone can type any address at a checkout. */
const PER_PURCHASE_LIMIT: LimitRule = { name: 'owned-product-email', points: 3, windowSeconds: 86_400 };
/** No other email shares this limit, because the response of another form would reveal that this one was sent. */
const PER_ADDRESS_LIMIT: LimitRule = { name: 'owned-product-address', points: 30, windowSeconds: 86_400 };

/**
 * Emails a new link if the buyer of a started payment already owns the product. Every started payment has this job, and
 * the page always looks the same, so nobody learns about the purchases of an address. A second run sends nothing more.
 */
export async function emailOwner(ctx: Context, payload: unknown): Promise<void> {
  const startedPurchase = await findPurchase(ctx, Payload.parse(payload));
  if (startedPurchase === undefined) return;
  const { customerEmail: to, productId: startedProductId, createdAt } = startedPurchase;
  const seller = await findSeller(ctx, startedPurchase.userId);
  if (to === null || seller === undefined) return;
  const ownedPurchase = await findOwned(ctx, {
    userId: seller.id,
    productId: startedProductId,
    email: to,
    // Excludes the started payment itself.
    before: createdAt - 1,
  });
  if (ownedPurchase === undefined) return;
  // The token is the same in every run of this job.
  const token = ctx.secrets.fingerprint(startedPurchase.publicId, 'owned-download-link');
  if (await hasLink(ctx, token)) return;
  if (!(await isAllowed(ctx, { purchaseId: ownedPurchase.id, email: to }))) return;
  const { id: purchaseId, productId, fileId } = ownedPurchase;
  try {
    await ctx.db.transactDurably([
      insertLink(ctx, { token, purchaseId, productId, fileId, creatorId: seller.id, email: to }),
      ...requireFileAccess(ctx, { purchase: ownedPurchase }),
      ...(await queueOwnerEmail(ctx, {
        seller,
        to,
        token,
        owned: ownedPurchase,
        startedId: startedPurchase.publicId,
      })),
    ]);
  } catch (error) {
    // The earlier purchase was refunded in between.
    if (error instanceof ExpectationFailed) return;
    throw error;
  }
  ctx.pubsub.publish('deliveries');
}

/** Finds the newest purchase of a product by an address, if its file still exists. */
export async function findOwned(
  ctx: Context,
  input: { userId: number; productId: number; email: string; before?: number },
): Promise<Purchase | undefined> {
  const [owned] = await ctx.db.read
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, input.userId),
        eq(purchases.customerEmail, input.email),
        eq(purchases.productId, input.productId),
        whereFileAccess(),
        isNotNull(purchases.fileId),
        input.before === undefined ? undefined : lte(purchases.completedAt, input.before),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(1);
  return owned;
}

async function hasLink(ctx: Context, token: string): Promise<boolean> {
  const rows = await ctx.db.read
    .select({ id: downloadLinks.id })
    .from(downloadLinks)
    .where(whereToken(token));
  return rows.length > 0;
}

/** Counts the email. Beyond the limit, sends none, because an error on the page would reveal the purchase. */
async function isAllowed(
  ctx: Context,
  { purchaseId, email }: { purchaseId: number; email: string },
): Promise<boolean> {
  const product = await ctx.limits.consume(PER_PURCHASE_LIMIT, String(purchaseId));
  return product.allowed && (await ctx.limits.consume(PER_ADDRESS_LIMIT, hashToken(email))).allowed;
}
