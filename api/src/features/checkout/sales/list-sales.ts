import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { BYTE_ORDER_MARK, csvCell, csvHeader, pagesOfText } from '../../../db/csv.js';
import { toIso } from '../../../kernel/clock.js';
import { CURRENCIES, CURRENCY_CODES } from '../../../kernel/currencies.js';
import { type Page, toPage } from '../../../kernel/cursor.js';
import { notFound } from '../../../kernel/errors.js';
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
        search === undefined ? undefined : matchesSearch(search),
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
  if (row === undefined) throw notFound('Sale');
  return flatten(row);
}

function select(ctx: Context) {
  // Names the tables: a query of one table omits them, and the inner column would compare with itself.
  const downloads = sql<number>`(select coalesce(sum(link.used_count), 0) from ${downloadLinks} as link
    where link.purchase_id = ${purchases}.id)`;
  return ctx.db.read.select({ id: purchases.id, purchase: purchases, downloads }).from(purchases);
}

function flatten({ purchase, downloads }: { purchase: Purchase; downloads: number }): SaleRow {
  return { ...purchase, downloads };
}

/** Matches the buyer's address or name, or the product's title, ignoring case. */
function matchesSearch(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ...[purchases.customerEmail, purchases.customerName, purchases.productTitle].map(
      (column) => sql`${column} like ${pattern} escape '\\'`,
    ),
  );
}

export const SALES_COLUMNS = [
  'Date',
  'Product',
  'Email',
  'Name',
  'Amount',
  'Refunded',
  'Currency',
  'Status',
] as const;

/** Added where creators sell with their own accounts. Net is what stays after refunds and the instance's fee. */
const ACCOUNT_COLUMNS = ['Platform fee', 'Net', 'Account'] as const;

/** A refund returns the same part of the fee, rounded down as the provider does. */
const NET_FEE = sql`(application_fee - case when amount = 0 then 0 else application_fee * refunded_amount / amount end)`;

/** Yields all sales as CSV (RFC 4180), oldest first, a page at a time. Amounts are decimals of their currency. */
export async function* exportSales(ctx: Context, userId: number): AsyncGenerator<string> {
  const isConnect = ctx.instance.paymentsMode === 'connect';
  yield `${BYTE_ORDER_MARK}${csvHeader([...SALES_COLUMNS, ...(isConnect ? ACCOUNT_COLUMNS : []), 'Receipt'])}`;
  const cells = [
    sql`strftime('%Y-%m-%dT%H:%M:%SZ', coalesce(completed_at, created_at) / 1000, 'unixepoch')`,
    csvCell(sql`product_title`),
    csvCell(sql`coalesce(customer_email, '')`),
    csvCell(sql`coalesce(customer_name, '')`),
    decimal(sql`amount`),
    decimal(sql`refunded_amount`),
    sql`upper(currency)`,
    sql`status`,
    ...(isConnect
      ? [
          decimal(NET_FEE),
          decimal(sql`(amount - refunded_amount - ${NET_FEE})`),
          sql`coalesce(account_id, '')`,
        ]
      : []),
    sql`coalesce(receipt_number, '')`,
  ];
  const line = sql`${sql.join(cells, sql` || ',' || `)} || char(13, 10)`;
  yield* pagesOfText(ctx, '', (afterId, limit) => {
    return sql`select id, ${line} as line from ${purchases}
      where user_id = ${userId} and ${IS_SALE} and id > ${afterId}
      order by id limit ${limit}`;
  });
}

/** Formats with integers only: a float would lose cents. */
function decimal(amount: SQL): SQL {
  const others = CURRENCY_CODES.filter((code) => CURRENCIES[code].digits !== 2);
  const cases = others.map((code) => sql`when ${code} then ${withDigits(amount, CURRENCIES[code].digits)}`);
  return sql`case currency ${sql.join(cases, sql` `)} else ${withDigits(amount, 2)} end`;
}

function withDigits(amount: SQL, digits: number): SQL {
  if (digits === 0) return amount;
  const unit = 10 ** digits;
  return sql`printf(${`%d.%0${digits}d`}, ${amount} / ${unit}, ${amount} % ${unit})`;
}
