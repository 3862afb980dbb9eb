import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { MINUTE } from '../../../kernel/clock.js';
import { perContext } from '../../../kernel/per-context.js';
import { PaymentsError } from '../../../ports/payments.js';
import { notePaymentSign, paymentSigns } from '../../payments/index.js';

/** How long an answer of the provider's says how it is. */
const FRESH_MS = MINUTE;

const checks = perContext<Context, { running: Promise<void> | undefined }>(() => ({ running: undefined }));

/** Asks the provider whether it knows us, unless it answered within the last minute; all who ask at once wait for one. */
export async function checkPayments(ctx: Context): Promise<void> {
  const check = checks(ctx);
  check.running ??= askUnlessFresh(ctx).finally(() => {
    check.running = undefined;
  });
  await check.running;
}

async function askUnlessFresh(ctx: Context): Promise<void> {
  const [sign] = await ctx.db.read.select().from(paymentSigns).where(eq(paymentSigns.part, 'api'));
  if (sign !== undefined && ctx.clock.now() - sign.at < FRESH_MS) return;
  await notePaymentSign(ctx, { part: 'api', isWell: await isWell(ctx) });
}

async function isWell(ctx: Context): Promise<boolean> {
  try {
    await ctx.payments.check();
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    ctx.log.warn({ kind: error.kind, reason: error.message }, 'the payment provider does not answer');
    return false;
  }
}
