import { sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { enqueueEvent, formatIsoTime } from '../webhooks/index.js';
import { downloadLinks, purchases } from './table.js';

interface SaleEvent {
  userId: number;
  /** The purchase's public id. */
  publicId: string;
  kind: 'sale.completed' | 'sale.refunded';
}

/**
 * Emits a sale's event, in the batch, after the statement that changes the purchase. Has the shape of `presentSale`.
 */
export function emitSale(ctx: Context, { userId, publicId, kind }: SaleEvent): [Statement, Statement] {
  const downloads = sql`(select coalesce(sum(link.used_count), 0) from ${downloadLinks} as link
    where link.purchase_id = sale.id)`;
  const data = sql`
    select json_patch(json_object(
      'id', sale.id, 'productId', sale.product_id, 'productTitle', sale.product_title, 'fileId', sale.file_id,
      'customerEmail', sale.customer_email, 'customerName', sale.customer_name,
      'amount', sale.amount, 'refundedAmount', sale.refunded_amount, 'currency', sale.currency,
      'tax', sale.tax, 'country', sale.country, 'receiptNumber', sale.receipt_number,
      'providerFee', sale.provider_fee, 'settledCurrency', sale.settled_currency, 'payoutId', sale.payout_id,
      'status', sale.status, 'downloads', ${downloads},
      'isFree', json(iif(sale.provider = 'free', 'true', 'false')),
      'purchasedAt', ${formatIsoTime(sql`coalesce(sale.completed_at, sale.created_at)`)}),
      iif(sale.account_id is null, '{}', json_object('applicationFee', sale.application_fee))) as data
    from ${purchases} as sale where sale.public_id = ${publicId}`;
  return enqueueEvent(ctx, { userId, kind, data });
}
