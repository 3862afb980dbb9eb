import { toIso } from '../../../kernel/clock.js';
import type { PaymentDiagnosticsView, PaymentHealthView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { type PaymentPart, paymentHealth } from '../../payments/index.js';

/** Returns the public part: only whether this instance charges real cards. */
export function summarizePayments(ctx: Context): PaymentDiagnosticsView {
  return { audience: 'everybody', isConfigured: ctx.payments.kind === 'stripe' };
}

/** Returns which settings exist and when the provider last responded; never a setting's value. */
export async function readPaymentDiagnostics(ctx: Context): Promise<PaymentDiagnosticsView> {
  const health = await ctx.db.read.select().from(paymentHealth);
  const healthOf = (part: PaymentPart): PaymentHealthView | null => {
    const sign = health.find((row) => row.part === part);
    return sign === undefined ? null : { isWell: sign.isWell, at: toIso(sign.at) };
  };
  const { mode, secretKey, publishableKey, webhookSecret } = ctx.payments.settings;
  return {
    audience: 'signed-in',
    mode,
    settings: { secretKey, publishableKey, webhookSecret },
    api: healthOf('api'),
    webhook: healthOf('webhook'),
    prices: healthOf('prices'),
    webhookAddress: `${ctx.instance.publicUrl}/api/webhooks/stripe`,
  };
}
