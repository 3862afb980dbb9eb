import { eq, lt, ne, or, sql } from 'drizzle-orm';
import { DAY, MINUTE } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { paymentHealth } from './table.js';

export type PaymentPart = 'api' | 'webhook' | 'account-webhook' | 'prices';

interface ProviderResult {
  part: PaymentPart;
  isWell: boolean;
}

/** The same result is saved again only after this time. */
const REPEAT_INTERVAL = MINUTE;

/**
 * Saves the provider's last response for the diagnostics. Anyone can post nonsense to a webhook, so a rejected report
 * does not count while a valid one is younger than a day. Never throws, since the provider's action stays valid either
 * way.
 */
export async function recordProviderResult(ctx: Context, result: ProviderResult): Promise<void> {
  try {
    if (await isChange(ctx, result)) await saveResult(ctx, result);
  } catch (error) {
    ctx.log.error(
      { err: error, part: result.part },
      'failed to record the result of a payment provider call',
    );
  }
}

async function isChange(ctx: Context, { part, isWell }: ProviderResult): Promise<boolean> {
  const [last] = await ctx.db.read.select().from(paymentHealth).where(eq(paymentHealth.part, part));
  return last === undefined || last.isWell !== isWell || ctx.clock.now() - last.at >= REPEAT_INTERVAL;
}

async function saveResult(ctx: Context, { part, isWell }: ProviderResult): Promise<void> {
  const at = ctx.clock.now();
  const replacesLast = or(
    sql`excluded.is_well`,
    ne(paymentHealth.part, 'webhook'),
    eq(paymentHealth.isWell, false),
    lt(paymentHealth.at, at - DAY),
  );
  await ctx.db.transact([
    ctx.db.write
      .insert(paymentHealth)
      .values({ part, isWell, at })
      .onConflictDoUpdate({ target: paymentHealth.part, set: { isWell, at }, setWhere: replacesLast }),
  ]);
}
