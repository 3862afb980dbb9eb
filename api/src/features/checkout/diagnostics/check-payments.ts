import { eq } from 'drizzle-orm';
import { MINUTE, toIso } from '../../../kernel/clock.js';
import { cachePerContext } from '../../../kernel/process/cache-per-context.js';
import type { PaymentDiagnosticsView, PaymentHealthView } from '../../../ports/pages.js';
import { PaymentsError } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import { type PaymentPart, paymentHealth, recordProviderResult } from '../../payments/index.js';

/** Returns only whether this instance charges real cards, which is public. */
export function summarizePayments(ctx: Context): PaymentDiagnosticsView {
  return { audience: 'everybody', isConfigured: ctx.payments.kind === 'stripe' };
}

/** Returns which settings exist and when the provider last responded, but never a setting's value. */
export async function readPaymentDiagnostics(ctx: Context): Promise<PaymentDiagnosticsView> {
  const health = await ctx.db.read.select().from(paymentHealth);
  const readHealth = (part: PaymentPart): PaymentHealthView | null => {
    const sign = health.find((row) => row.part === part);
    return sign === undefined ? null : { isWell: sign.isWell, at: toIso(sign.at) };
  };
  const {
    mode,
    secretKey,
    publishableKey,
    webhookSecret,
    connectWebhookSecret = false,
  } = ctx.payments.settings;
  const { paymentsMode, platformFeePercent: feePercent, calculatesTax } = ctx.instance;
  return {
    audience: 'signed-in',
    mode,
    settings: { secretKey, publishableKey, webhookSecret },
    api: readHealth('api'),
    webhook: readHealth('webhook'),
    prices: readHealth('prices'),
    connect:
      paymentsMode === 'owner'
        ? null
        : { webhookSecret: connectWebhookSecret, webhook: readHealth('account-webhook'), feePercent },
    calculatesTax,
    webhookAddress: `${ctx.instance.publicUrl}/api/webhooks/stripe`,
  };
}

/** The time for which a provider's response counts as current. */
const FRESH_MS = MINUTE;

const checks = cachePerContext<Context, { running: Promise<void> | undefined }>(() => ({
  running: undefined,
}));

/**
 * Asks the provider whether it accepts our key and charges the prices for Pro that we show, unless it responded within
 * the last minute. Concurrent callers share one request.
 */
export async function checkPayments(ctx: Context): Promise<void> {
  const check = checks(ctx);
  check.running ??= checkUnlessFresh(ctx).finally(() => {
    check.running = undefined;
  });
  await check.running;
}

async function checkUnlessFresh(ctx: Context): Promise<void> {
  if (!(await isFresh(ctx, 'api'))) {
    await recordProviderResult(ctx, { part: 'api', isWell: await isWorking(ctx) });
  }
  if (await isFresh(ctx, 'prices')) return;
  const arePrices = await hasMatchingPrices(ctx);
  if (arePrices !== undefined) await recordProviderResult(ctx, { part: 'prices', isWell: arePrices });
}

async function isFresh(ctx: Context, part: PaymentPart): Promise<boolean> {
  const [sign] = await ctx.db.read.select().from(paymentHealth).where(eq(paymentHealth.part, part));
  return sign !== undefined && ctx.clock.now() - sign.at < FRESH_MS;
}

async function isWorking(ctx: Context): Promise<boolean> {
  try {
    await ctx.payments.check();
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    ctx.log.warn({ kind: error.kind, reason: error.message }, 'the payment provider does not answer');
    return false;
  }
}

/** Returns undefined if the provider did not respond. */
async function hasMatchingPrices(ctx: Context): Promise<boolean | undefined> {
  try {
    await ctx.payments.subscriptions.checkPrices();
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    ctx.log.warn(
      { kind: error.kind, reason: error.message },
      'the prices of Pro are not known to be as shown',
    );
    return error.kind === 'configuration' ? false : undefined;
  }
}
