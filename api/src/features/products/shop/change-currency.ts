import { and, eq, notExists, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import type { Currency } from '../../../kernel/money/currencies.js';
import type { Context } from '../../../server/context.js';
import { emitSiteChanged, touchSite } from '../../sites/index.js';
import { cleanPrice } from '../clean-product.js';
import { listProducts, updateProducts } from '../store.js';
import { products, shops } from '../table.js';
import { getCurrency } from './currency.js';

interface NewPrice {
  productId: number;
  price: string;
}

/**
 * Changes the currency of a shop. Nobody can convert prices for the creator, so `prices` has one price for every
 * product, and all change at once. Sales keep their own currency. Throws `invalid_input` if a price is missing, and
 * `version_conflict` if a product was added since.
 */
export async function changeCurrency(
  ctx: Context,
  input: { userId: number; currency: Currency; prices: readonly NewPrice[] },
): Promise<void> {
  const { userId, currency } = input;
  if (currency === (await getCurrency(ctx, userId))) return;
  const ownProducts = await listProducts(ctx, userId);
  const newPrices = new Map(input.prices.map(({ productId, price }) => [productId, price]));
  const repricedProducts = ownProducts.map(({ id, title }) => {
    const price = newPrices.get(id);
    if (price === undefined) throw createFieldError('prices', `Please send a new price for ${title}.`);
    return { id, ...cleanPrice(price, currency) };
  });
  if (newPrices.size !== ownProducts.length)
    throw createFieldError('prices', 'Please send only prices of your products.');
  const rows = JSON.stringify(repricedProducts);
  const selectNewPrice = (name: 'price' | 'priceCents') =>
    sql`(select value ->> ${name} from json_each(${rows}) where value ->> 'id' = ${products.id})`;
  const inOtherCurrency = ctx.db.write
    .select({ one: sql`1` })
    .from(products)
    .where(and(eq(products.userId, userId), sql`${products.currency} <> ${currency}`));
  try {
    await ctx.db.transactDurably([
      updateProducts(ctx, {
        currency,
        price: selectNewPrice('price'),
        priceCents: selectNewPrice('priceCents'),
      }).where(
        and(
          eq(products.userId, userId),
          sql`${products.id} in (select value ->> 'id' from json_each(${rows}))`,
        ),
      ),
      ctx.db.write
        .insert(shops)
        .values({ userId, currency })
        .onConflictDoUpdate({ target: shops.userId, set: { currency } }),
      ctx.db.write
        .update(shops)
        .set({ currency })
        .where(and(eq(shops.userId, userId), notExists(inOtherCurrency))),
      expectChange(ctx.db, 'all_prices_changed'),
      touchSite(ctx, userId),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    throw new AppError('version_conflict', 'A product was added since. Reload, then choose its price too.');
  }
  emitSiteChanged(ctx, userId);
}
