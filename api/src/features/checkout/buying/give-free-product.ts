import { AppError } from '../../../kernel/errors.js';
import { createRandomToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import type { Product } from '../../products/index.js';
import type { Attribution } from '../../visits/index.js';
import { createAttributionColumns, findAttribution } from '../../visits/index.js';
import { insertLink, selectPurchaseId, unsealToken } from '../downloads/download-links.js';
import { queueReceiptEmail } from '../emails/purchase-emails.js';
import { emitSale } from '../sale-event.js';
import { downloadUrl, findDownloadLink, findPurchase, findSeller } from '../store.js';
import { purchases } from '../table.js';
import { consumeUnpaidEmailLimit } from './email-limits.js';
import { checkSameRequest, insertOnce } from './start-payment.js';

/** Sends a product that costs a dollar or less. Returns the link at once, and emails it. */
export async function giveFreeProduct(
  ctx: Context,
  input: {
    product: Product;
    publicId: string;
    email: string;
    locale: string;
    attribution?: Attribution | undefined;
  },
): Promise<string> {
  const { product, publicId, email, locale, attribution } = input;
  const existing = await findPurchase(ctx, { publicId });
  if (existing !== undefined) {
    checkSameRequest(existing, { provider: 'free', productId: product.id, email });
    const link = await findDownloadLink(ctx, { purchaseId: existing.id });
    if (link === undefined) throw new Error(`The free purchase ${existing.id} has no link.`);
    return downloadUrl(ctx, { token: unsealToken(ctx, link) });
  }
  const seller = await findSeller(ctx, product.userId);
  if (seller === undefined) throw new AppError('not_found', 'Product not found.');
  await consumeUnpaidEmailLimit(ctx, { creatorId: seller.id, email });
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
    currency: product.currency,
    customerEmail: email,
    locale,
    ...createAttributionColumns(await findAttribution(ctx, { userId: product.userId, attribution })),
    status: 'completed' as const,
    completedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const token = createRandomToken();
  const isInserted = await insertOnce(ctx, [
    ctx.db.write.insert(purchases).values(purchase),
    insertLink(ctx, {
      token,
      email,
      productId: product.id,
      fileId: product.fileId,
      creatorId: seller.id,
      purchaseId: selectPurchaseId(publicId),
    }),
    ...(await queueReceiptEmail(ctx, { purchase, seller, token })),
    ...emitSale(ctx, { userId: seller.id, publicId, kind: 'sale.completed' }),
  ]);
  if (!isInserted) return giveFreeProduct(ctx, input);
  ctx.pubsub.publish('deliveries');
  ctx.pubsub.publish('webhooks');
  return downloadUrl(ctx, { token });
}
