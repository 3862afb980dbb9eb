import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toIso } from '../../../kernel/clock.js';
import { type Page, toPage } from '../../../kernel/cursor.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import type { PurchaseStatus } from '../rules.js';
import type { Purchase } from '../store.js';
import { downloadLinks, purchases } from '../table.js';
import { IS_SALE } from './sales-stats.js';
import type { Sale } from './schemas.js';

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
    tax: sale.tax,
    country: sale.country,
    providerFee: sale.providerFee,
    settledCurrency: sale.settledCurrency,
    payoutId: sale.payoutId,
    receiptNumber: sale.receiptNumber,
    status,
    downloads,
    isFree: sale.provider === 'free',
    ...(sale.accountId !== null && { applicationFee: sale.applicationFee }),
    purchasedAt: toIso(sale.completedAt ?? sale.createdAt),
  };
}

/** A purchase with the number of uses of its links. */
export type SaleRow = Purchase & { downloads: number };

/** Lists a creator's sales, newest first. */
export async function listSales(
  ctx: Context,
  input: {
    userId: number;
    limit: number;
    beforeId: number | undefined;
    search?: string | undefined;
    status?: PurchaseStatus | undefined;
  },
): Promise<Page<SaleRow>> {
  const { userId, limit, beforeId, search, status } = input;
  const rows = await select(ctx)
    .where(
      and(
        eq(purchases.userId, userId),
        IS_SALE,
        beforeId === undefined ? undefined : lt(purchases.id, beforeId),
        status === undefined ? undefined : eq(purchases.status, status),
        search === undefined ? undefined : whereMatches(search),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(limit + 1);
  return toPage(rows.map(flatten), limit);
}

export async function getSale(ctx: Context, input: { userId: number; saleId: number }): Promise<SaleRow> {
  const [row] = await select(ctx).where(
    and(eq(purchases.id, input.saleId), eq(purchases.userId, input.userId), IS_SALE),
  );
  if (row === undefined) throw createNotFoundError('Sale');
  return flatten(row);
}

function select(ctx: Context) {
  // Names the tables. A query of one table omits them, and the inner column would compare with itself.
  const downloads = sql<number>`(select coalesce(sum(link.used_count), 0) from ${downloadLinks} as link
    where link.purchase_id = ${purchases}.id)`;
  return ctx.db.read.select({ id: purchases.id, purchase: purchases, downloads }).from(purchases);
}

function flatten({ purchase, downloads }: { purchase: Purchase; downloads: number }): SaleRow {
  return { ...purchase, downloads };
}

/** Matches the buyer's address or name, or the product's title, ignoring case. */
function whereMatches(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ...[purchases.customerEmail, purchases.customerName, purchases.productTitle].map(
      (column) => sql`${column} like ${pattern} escape '\\'`,
    ),
  );
}
