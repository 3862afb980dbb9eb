import { eq, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { DAY } from '../../kernel/clock.js';
import { paymentSigns } from './table.js';

export type PaymentPart = 'api' | 'webhook';

/**
 * Keeps how the provider answered last, for who looks at the diagnostics. Anybody can post nonsense to a webhook:
 * a report that was refused says nothing while a good one is younger than a day.
 */
export async function notePaymentSign(
  ctx: Context,
  { part, isWell }: { part: PaymentPart; isWell: boolean },
): Promise<void> {
  const at = ctx.clock.now();
  const counts = or(
    sql`excluded.is_well`,
    eq(paymentSigns.part, 'api'),
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
