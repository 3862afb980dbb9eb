import { z } from 'zod';
import { PAYMENTS_MODES } from '../ports/payments.js';
import { ConfigError } from './paths.js';
import { onOff, optional, webAddress, withDefault } from './value-kinds.js';

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

const secretKey = z
  .string()
  .regex(/^[rs]k_(?:test|live)_\w+$/, 'STRIPE_SECRET_KEY begins with sk_test_ or sk_live_ (or rk_)');
const publishableKey = z
  .string()
  .regex(/^pk_(?:test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY begins with pk_test_ or pk_live_');
const webhookSecret = z.string().regex(/^whsec_\S+$/, 'STRIPE_WEBHOOK_SECRET begins with whsec_');
const price = z
  .string()
  .regex(/^price_\w+$/, 'STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL begin with price_');
/** A percentage with at most two decimals, so that fees are whole hundredths of a percent. */
const feePercent = z.coerce
  .number()
  .min(0)
  .max(50)
  .refine(
    (percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4),
    'PLATFORM_FEE_PERCENT has at most two decimals',
  );

export const PaymentVariables = z.object({
  STRIPE_SECRET_KEY: optional(secretKey)
    .describe('The secret key of a test or live account. Set all three keys, or none.')
    .meta({ defaultText: 'payments are simulated' }),
  STRIPE_PUBLISHABLE_KEY: optional(publishableKey).describe(
    'The publishable key of the same account and mode. The checkout page sends it to browsers.',
  ),
  STRIPE_WEBHOOK_SECRET: optional(webhookSecret).describe(
    "The signing secret of Stripe's webhook to `/api/webhooks/stripe`.",
  ),
  PAYMENTS_MODE: withDefault(z.enum(PAYMENTS_MODES), 'owner').describe(
    '`owner`: your account receives the money of all sales. `connect`: each creator connects an account of their own. See [Creators sell with their own accounts](payments.md#creators-sell-with-their-own-accounts).',
  ),
  PLATFORM_FEE_PERCENT: withDefault(feePercent, 0).describe(
    'Your part of each sale with `connect`: `0` to `50`, with two decimals at most.',
  ),
  STRIPE_CONNECT_WEBHOOK_SECRET: optional(webhookSecret).describe(
    'The signing secret of the webhook for connected accounts, to the same address. Required with `connect`.',
  ),
  STRIPE_TAX: withDefault(onOff, 'off').describe(
    '`on`: Stripe Tax calculates the tax of each sale. See [Tax](payments.md#tax).',
  ),
  STRIPE_PRICE_MONTHLY: optional(price)
    .describe('The monthly price of Pro: `price_…`.')
    .meta({ defaultText: 'the price with the lookup key `tidings_pro_monthly`' }),
  STRIPE_PRICE_ANNUAL: optional(price)
    .describe('The annual price of Pro.')
    .meta({ defaultText: 'the price with the lookup key `tidings_pro_annual`' }),
  STRIPE_API_BASE: optional(webAddress)
    .describe("Another address of Stripe's API, for tests. A live key refuses it.")
    .meta({ defaultText: "Stripe's own" }),
});
type Variables = z.output<typeof PaymentVariables>;

/** Returns the settings of payments that features read. */
export function readInstancePayments(variables: Variables) {
  return {
    /** The account that accepts payments, either the operator's or each creator's own. */
    paymentsMode: variables.PAYMENTS_MODE,
    /** The operator's part of creators' sales. */
    platformFeePercent: variables.PLATFORM_FEE_PERCENT,
    /** True if the payment provider calculates the tax of sales. */
    calculatesTax: variables.STRIPE_TAX === 'on',
  };
}

/** Returns Stripe if its three settings are set. If none is set, returns simulated payments. */
export function readPayments(variables: Variables, dataDir: string): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = variables;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = variables;
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret, PAYMENTS_MODE } = variables;
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
  const mode = readKeyMode(secretKey);
  if (readKeyMode(publishableKey) !== mode) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of one mode: both test, or both live.',
    );
  }
  if (mode === 'live' && apiBase !== undefined) {
    throw new ConfigError('STRIPE_API_BASE is for tests: a live key is sent only to Stripe.');
  }
  const prices = { monthly: variables.STRIPE_PRICE_MONTHLY, annual: variables.STRIPE_PRICE_ANNUAL };
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

function readKeyMode(key: string): 'live' | 'test' {
  return key.includes('_live_') ? 'live' : 'test';
}
