import type { Context } from '../../../context.js';
import { AppError } from '../../../kernel/errors.js';
import { randomToken } from '../../../kernel/ids.js';
import type { Product } from '../../products/index.js';
import type { Came } from '../../visits/index.js';
import { cameColumns, findCame } from '../../visits/index.js';
import { tokenOf } from '../download-tokens.js';
import { insertLink, purchaseIdOf } from '../link-rows.js';
import { receiptMailing } from '../mails.js';
import { CURRENCY } from '../rules.js';
import { tellOfSale } from '../sale-news.js';
import { findSeller } from '../seller.js';
import { downloadUrl, findLinkOf, findPurchase } from '../store.js';
import { purchases } from '../table.js';
import { takeMailToAnybody } from './mail-limits.js';
import { checkSameRequest, insertOnce } from './start-payment.js';

/** What costs a dollar or less: the link at once, and by mail. Answers its address. */
export async function giveFreeProduct(
  ctx: Context,
  input: { product: Product; publicId: string; email: string; came?: Came | undefined },
): Promise<string> {
  const { product, publicId, email, came } = input;
  const earlier = await findPurchase(ctx, { publicId });
  if (earlier !== undefined) {
    checkSameRequest(earlier, { provider: 'free', productId: product.id, email });
    const link = await findLinkOf(ctx, { purchaseId: earlier.id });
    if (link === undefined) throw new Error(`The free purchase ${earlier.id} has no link.`);
    return downloadUrl(ctx, { token: tokenOf(ctx, link) });
  }
  const seller = await findSeller(ctx, product.userId);
  if (seller === undefined) throw new AppError('not_found', 'Product not found.');
  await takeMailToAnybody(ctx, { creatorId: seller.id, email });
  const now = ctx.clock.now();
  const purchase = {
    publicId,
    provider: 'free' as const,
    paymentIntentId: `free_${publicId}`,
    userId: product.userId,
    productId: product.id,
    productTitle: product.title,
    fileId: product.fileId,
    amount: 0,
    currency: CURRENCY,
    customerEmail: email,
    ...cameColumns(await findCame(ctx, { userId: product.userId, came })),
    status: 'completed' as const,
    completedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const token = randomToken();
  const inserted = await insertOnce(ctx, [
    ctx.db.write.insert(purchases).values(purchase),
    insertLink(ctx, {
      ...{ token, email, productId: product.id, fileId: product.fileId },
      ...{ creatorId: seller.id, purchaseId: purchaseIdOf(publicId) },
    }),
    ...(await receiptMailing(ctx, { purchase, seller, token })),
    tellOfSale(ctx, { userId: seller.id, publicId, kind: 'sale.completed' }),
  ]);
  if (!inserted) return giveFreeProduct(ctx, input);
  ctx.bells.ring('deliveries');
  ctx.bells.ring('webhooks');
  return downloadUrl(ctx, { token });
}
