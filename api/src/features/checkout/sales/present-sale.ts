import type { z } from 'zod';
import { toIso } from '../../../kernel/clock.js';
import type { Sale } from '../schemas.js';
import type { SaleRow } from './list-sales.js';

export function presentSale(sale: SaleRow): z.infer<typeof Sale> {
  const { id, productId, productTitle, fileId, customerEmail, customerName } = sale;
  const { amount, refundedAmount, currency, status, downloads } = sale;
  return {
    id,
    productId,
    productTitle,
    fileId,
    customerEmail,
    customerName,
    amount,
    refundedAmount,
    currency,
    status,
    downloads,
    isFree: sale.provider === 'free',
    purchasedAt: toIso(sale.completedAt ?? sale.createdAt),
  };
}
