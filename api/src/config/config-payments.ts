import { z } from 'zod';
import { PAYMENTS_MODES, type PaymentsMode } from '../ports/payments.js';
import { ConfigError } from './paths.js';

export type PaymentsConfig =
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      connectWebhookSecret: string | undefined;
      mode: 'live' | 'test';
      prices: { monthly: string | undefined; annual: string | undefined };
      apiBase: string | undefined;
    }
  | { kind: 'simulated'; folder: string; keyFile: string };

interface StripeVars {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  PAYMENTS_MODE: PaymentsMode;
  STRIPE_PRICE_MONTHLY?: string | undefined;
  STRIPE_PRICE_ANNUAL?: string | undefined;
}

export const stripeSecretKey = z
  .string()
  .regex(/^[rs]k_(?:test|live)_\w+$/, 'STRIPE_SECRET_KEY begins with sk_test_ or sk_live_ (or rk_)');
export const stripePublishableKey = z
  .string()
  .regex(/^pk_(?:test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY begins with pk_test_ or pk_live_');
export const stripeWebhookSecret = z
  .string()
  .regex(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET begins with whsec_');

export const stripePrice = z
  .string()
  .regex(/^price_\w+$/, 'STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL begin with price_');

export const paymentsMode = z.enum(PAYMENTS_MODES);
/** At most two decimals, so that fees are whole hundredths of a percent. */
export const platformFeePercent = z.coerce
  .number()
  .min(0)
  .max(50)
  .refine(
    (percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4),
    'PLATFORM_FEE_PERCENT has at most two decimals',
  );

/** Returns Stripe if all three of its settings are set; if none is, payments are simulated. */
export function readPayments(vars: StripeVars, dataDir: string): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = vars;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = vars;
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret, PAYMENTS_MODE } = vars;
  if (secretKey === undefined && publishableKey === undefined && webhookSecret === undefined) {
    return {
      kind: 'simulated',
      folder: `${dataDir}/simulated-payments`,
      keyFile: `${dataDir}/keys/simulated-payments.key`,
    };
  }
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three, or none to simulate payments.',
    );
  }
  if (PAYMENTS_MODE === 'connect' && connectWebhookSecret === undefined) {
    throw new ConfigError(
      'PAYMENTS_MODE=connect needs STRIPE_CONNECT_WEBHOOK_SECRET: the secret of the webhook for connected accounts.',
    );
  }
  const mode = modeOf(secretKey);
  if (modeOf(publishableKey) !== mode) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of one mode: both test, or both live.',
    );
  }
  if (mode === 'live' && apiBase !== undefined) {
    throw new ConfigError('STRIPE_API_BASE is for tests: a live key goes to Stripe alone.');
  }
  const prices = { monthly: vars.STRIPE_PRICE_MONTHLY, annual: vars.STRIPE_PRICE_ANNUAL };
  return {
    kind: 'stripe',
    secretKey,
    publishableKey,
    webhookSecret,
    connectWebhookSecret,
    mode,
    prices,
    apiBase,
  };
}

function modeOf(key: string): 'live' | 'test' {
  return key.includes('_live_') ? 'live' : 'test';
}
