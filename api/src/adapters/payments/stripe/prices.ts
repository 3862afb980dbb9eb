import type Stripe from 'stripe';
import { PRICES, type PriceId } from '../../../kernel/plans/plan-prices.js';
import { PaymentsError } from '../../../ports/payments.js';
import { ignoreErrorCodes } from './errors.js';

/** The ids of prices. An undefined id is found by the lookup key. */
export type StripePrices = { [priceId in PriceId]?: string | undefined };

const LOOKUP_KEYS: Record<PriceId, string> = {
  monthly: 'tidings_pro_monthly',
  annual: 'tidings_pro_annual',
};

/** Returns the id of the price. Throws `configuration` if it is missing, or differs from the price on the screens. */
export async function getPrice(
  stripe: Stripe,
  { prices, priceId }: { prices: StripePrices; priceId: PriceId },
): Promise<string> {
  const configuredId = prices[priceId];
  const price =
    configuredId === undefined ? await lookUp(stripe, priceId) : await retrieve(stripe, configuredId);
  if (price === undefined) {
    const name = configuredId ?? `with the lookup key ${LOOKUP_KEYS[priceId]}`;
    throw new PaymentsError('configuration', `Stripe has no active price ${name}.`);
  }
  const { cents, currency, interval } = PRICES[priceId];
  const chargedTerms = describeTerms(price);
  const expectedTerms = `${cents} ${currency} every 1 ${interval}`;
  if (chargedTerms === expectedTerms) return price.id;
  throw new PaymentsError(
    'configuration',
    `The price ${price.id} charges ${chargedTerms}, and Pro is shown for ${expectedTerms} (in cents).`,
  );
}

async function lookUp(stripe: Stripe, priceId: PriceId): Promise<Stripe.Price | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEYS[priceId]], active: true, limit: 1 });
  return data[0];
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Price | undefined> {
  const price = await ignoreErrorCodes(['resource_missing'], stripe.prices.retrieve(id));
  return price?.active ? price : undefined;
}

/**
 * Describes the amount and interval of a price. Tiered and metered prices have no amount, and one-time prices no
 * interval.
 */
function describeTerms({
  unit_amount: cents,
  currency,
  recurring,
  billing_scheme: scheme,
}: Stripe.Price): string {
  if (cents === null || scheme !== 'per_unit') return 'no fixed amount';
  if (recurring === null) return `${cents} ${currency} once`;
  if (recurring.usage_type !== 'licensed') return 'by use';
  return `${cents} ${currency} every ${recurring.interval_count} ${recurring.interval}`;
}
