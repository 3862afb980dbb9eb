import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { LINK_LIFETIME, MAX_USES } from './rules.js';
import type { Purchase } from './store.js';
import { downloadLinks, purchases } from './table.js';

type Sold = Pick<Purchase, 'publicId' | 'fileId' | 'userId' | 'productId' | 'customerEmail'>;

/** For the batch that completes a purchase, or renews its link. */
export function insertLink(ctx: Context, { token, purchase }: { token: string; purchase: Sold }): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.insert(downloadLinks).values({
    token,
    purchaseId: sql`(select ${purchases.id} from ${purchases} where ${purchases.publicId} = ${purchase.publicId})`,
    fileId: purchase.fileId,
    creatorId: purchase.userId,
    productId: purchase.productId,
    email: purchase.customerEmail,
    maxUses: MAX_USES,
    expiresAt: now + LINK_LIFETIME,
    createdAt: now,
  });
}

/** For a batch: the money went back, or came back after all. */
export function activateLinks(
  ctx: Context,
  { purchaseId, isActive }: { purchaseId: number; isActive: boolean },
): Statement {
  return ctx.db.write.update(downloadLinks).set({ isActive }).where(eq(downloadLinks.purchaseId, purchaseId));
}

/** For a batch: those before a new one end. */
export function endLinks(ctx: Context, { purchaseId }: { purchaseId: number }): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .update(downloadLinks)
    .set({ expiresAt: now })
    .where(and(eq(downloadLinks.purchaseId, purchaseId), gt(downloadLinks.expiresAt, now)));
}
