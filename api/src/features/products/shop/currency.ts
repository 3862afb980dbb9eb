import { eq, type SQL, sql } from 'drizzle-orm';
import { type Currency, DEFAULT_CURRENCY } from '../../../kernel/money/currencies.js';
import type { Context } from '../../../server/context.js';
import { shops } from '../table.js';

/** Returns the currency of a creator's prices. */
export async function getCurrency(ctx: Context, userId: number): Promise<Currency> {
  const [shop] = await ctx.db.read
    .select({ currency: shops.currency })
    .from(shops)
    .where(eq(shops.userId, userId));
  return shop?.currency ?? DEFAULT_CURRENCY;
}

/** Selects the currency of a creator's prices, inside a statement. */
export function selectCurrency(userId: number): SQL {
  return sql`coalesce((select currency from shops where user_id = ${userId}), ${DEFAULT_CURRENCY})`;
}
