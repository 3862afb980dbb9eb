import { eq, lt, ne, or, sql } from 'drizzle-orm';
import { DAY, MINUTE } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { paymentSigns } from './table.js';

export type PaymentPart = 'api' | 'webhook' | 'prices';

interface Sign {
  part: PaymentPart;
  isWell: boolean;
}

/** The same sign again within this time is not saved. */
const NOTED_FOR = MINUTE;

/**
 * Saves the provider's last response for the diagnostics. Anyone can post nonsense to a webhook: a rejected report does
 * not count while a valid one is younger than a day. Never throws, since the provider's action stays valid either way.
 */
export async function notePaymentSign(ctx: Context, sign: Sign): Promise<void> {
  try {
    if (await isNews(ctx, sign)) await write(ctx, sign);
  } catch (error) {
    ctx.log.error({ err: error, part: sign.part }, 'how the payment provider answered could not be noted');
  }
}

async function isNews(ctx: Context, { part, isWell }: Sign): Promise<boolean> {
  const [last] = await ctx.db.read.select().from(paymentSigns).where(eq(paymentSigns.part, part));
  return last === undefined || last.isWell !== isWell || ctx.clock.now() - last.at >= NOTED_FOR;
}

async function write(ctx: Context, { part, isWell }: Sign): Promise<void> {
  const at = ctx.clock.now();
  const counts = or(
    sql`excluded.is_well`,
    ne(paymentSigns.part, 'webhook'),
    eq(paymentSigns.isWell, false),
    lt(paymentSigns.at, at - DAY),
  );
  await ctx.db.transact([
    ctx.db.write
      .insert(paymentSigns)
      .values({ part, isWell, at })
      .onConflictDoUpdate({ target: paymentSigns.part, set: { isWell, at }, setWhere: counts }),
  ]);
}
