import { type SQL, sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK, formatCsvCell, formatCsvHeader, queryTextPages } from '../../../db/csv.js';
import { CURRENCIES, CURRENCY_CODES } from '../../../kernel/money/currencies.js';
import type { Context } from '../../../server/context.js';
import { purchases } from '../table.js';
import { IS_SALE, REFUNDED_TAX } from './sales-stats.js';

/**
 * Null if it is unknown, because a refund at the provider may keep the fee. A refund in Tidings always refunds the
 * whole rest and returns the fee.
 */
const PLATFORM_FEE = sql`(case
  when refunded_amount <> refunded_with_fee and application_fee > 0 then null
  when refunded_amount = 0 then application_fee
  else 0 end)`;

/** The amount after refunds and fees, with its tax, in the currency of the sale. */
const NET = sql`(amount - refunded_amount - ${PLATFORM_FEE} - coalesce(provider_fee, 0))`;

/** A value that the provider has not reported is an empty cell. Nothing is estimated. */
const IS_SETTLED = sql`(provider = 'free' or (provider_fee is not null and status <> 'disputed'))`;
const IS_CONVERTED = sql`(settled_currency is not null and settled_currency <> currency)`;

const COLUMNS: Record<string, SQL> = {
  Date: sql`strftime('%Y-%m-%dT%H:%M:%SZ', coalesce(completed_at, created_at) / 1000, 'unixepoch')`,
  Product: formatCsvCell(sql`product_title`),
  Email: formatCsvCell(sql`coalesce(customer_email, '')`),
  Name: formatCsvCell(sql`coalesce(customer_name, '')`),
  Amount: formatAmount(sql`amount`, sql`currency`),
  Refunded: formatAmount(sql`refunded_amount`, sql`currency`),
  Currency: sql`upper(currency)`,
  Status: sql`status`,
  'Platform fee': formatAmount(PLATFORM_FEE, sql`currency`),
  'Provider fee': sql`iif(provider = 'free', '', ${formatAmount(sql`provider_fee`, sql`settled_currency`)})`,
  // A refund of a converted sale has its own rate, which is not known here.
  Net: sql`case
    when not ${IS_SETTLED} then ''
    when not ${IS_CONVERTED} then ${formatAmount(NET, sql`currency`)}
    when refunded_amount = 0 then ${formatAmount(sql`settled_net`, sql`settled_currency`)}
    else '' end`,
  'Settled in': sql`upper(coalesce(settled_currency, ''))`,
  Payout: sql`coalesce(payout_id, '')`,
  Account: sql`coalesce(account_id, '')`,
  Receipt: sql`coalesce(receipt_number, '')`,
  'Excluding tax': formatAmount(sql`(amount - coalesce(tax, 0))`, sql`currency`),
  Tax: formatAmount(sql`tax`, sql`currency`),
  'Refunded tax': sql`iif(tax is null, '', ${formatAmount(REFUNDED_TAX, sql`currency`)})`,
  Country: sql`coalesce(country, '')`,
};

export const SALES_COLUMNS = Object.keys(COLUMNS);

/** Yields all sales as CSV (RFC 4180), oldest first, a page at a time. Amounts are decimals of their currency. */
export async function* exportSales(ctx: Context, userId: number): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${formatCsvHeader(SALES_COLUMNS)}`;
  const line = sql`${sql.join(Object.values(COLUMNS), sql` || ',' || `)} || char(13, 10)`;
  yield* queryTextPages(ctx, '', (afterId, limit) => {
    return sql`select id, ${line} as line from ${purchases}
      where user_id = ${userId} and ${IS_SALE} and id > ${afterId}
      order by id limit ${limit}`;
  });
}

/** Formats only with integers, because a float would lose cents. Empty without an amount or known decimals. */
function formatAmount(amount: SQL, currency: SQL): SQL {
  const cases = CURRENCY_CODES.map(
    (code) => sql`when ${code} then ${formatDigits(amount, CURRENCIES[code].digits)}`,
  );
  return sql`coalesce(case ${currency} ${sql.join(cases, sql` `)} end, '')`;
}

function formatDigits(amount: SQL, digits: number): SQL {
  if (digits === 0) return amount;
  const unit = 10 ** digits;
  const sign = sql`iif(${amount} < 0, '-', '')`;
  // printf writes 0 for null.
  return sql`iif(${amount} is null, null, ${sign} || printf(${`%d.%0${digits}d`}, abs(${amount}) / ${unit}, abs(${amount}) % ${unit}))`;
}
