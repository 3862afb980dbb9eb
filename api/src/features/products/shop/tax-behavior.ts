import { eq } from 'drizzle-orm';
import type { TaxBehavior } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import type { TAX_BEHAVIORS } from '../rules.js';
import { shops } from '../table.js';

type ShopTaxBehavior = (typeof TAX_BEHAVIORS)[number];

export async function getTaxBehavior(ctx: Context, userId: number): Promise<ShopTaxBehavior> {
  const [shop] = await ctx.db.read
    .select({ taxBehavior: shops.taxBehavior })
    .from(shops)
    .where(eq(shops.userId, userId));
  return shop?.taxBehavior ?? 'inclusive';
}

/** Returns the relation of a creator's prices to tax now, or undefined if none is calculated. */
export async function findTaxBehavior(ctx: Context, userId: number): Promise<TaxBehavior | undefined> {
  if (!ctx.instance.calculatesTax) return undefined;
  const behavior = await getTaxBehavior(ctx, userId);
  return behavior === 'none' ? undefined : behavior;
}

/** Changes whether new prices include tax. Started payments stay as their buyers saw them. */
export async function changeTaxBehavior(
  ctx: Context,
  { userId, taxBehavior }: { userId: number; taxBehavior: ShopTaxBehavior },
): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .insert(shops)
      .values({ userId, taxBehavior })
      .onConflictDoUpdate({ target: shops.userId, set: { taxBehavior } }),
  ]);
}
