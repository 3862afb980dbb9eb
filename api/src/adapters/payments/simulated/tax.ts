import { getCurrencyRules, isCurrency } from '../../../kernel/money/currencies.js';
import {
  type BuyerPlace,
  PaymentsError,
  type TaxCalculation,
  type TaxRequest,
} from '../../../ports/payments.js';
import { requireAccess } from './accounts.js';
import { deriveId, type SimulatedState } from './state.js';

/** The tax of digital products in percent. Other countries have no tax, as at Stripe without a registration. */
const RATES: Readonly<Record<string, number>> = {
  AU: 10,
  CH: 8.1,
  DE: 19,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IN: 18,
  IT: 22,
  JP: 10,
  NL: 21,
  NZ: 15,
  PL: 23,
  SE: 25,
};

/** In the United States and Canada the rate depends on the postal code. The first match counts. */
const REGIONS: Readonly<Record<string, { format: RegExp; rates: ReadonlyArray<readonly [RegExp, number]> }>> =
  {
    US: {
      format: /^\d{5}(?:-\d{4})?$/,
      rates: [
        [/^1[0-4]/, 8.875],
        [/^7[5-9]/, 8.25],
        [/^98/, 10.35],
      ],
    },
    CA: {
      format: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
      rates: [
        [/^[KLMNP]/, 13],
        [/^[GHJ]/, 14.975],
        [/^/, 5],
      ],
    },
  };

/** Returns the rate of a place in percent. Throws `place` for a postal code that the country does not have. */
function getTaxRate({ country, postalCode }: BuyerPlace): number {
  const region = REGIONS[country];
  if (region === undefined) return RATES[country] ?? 0;
  const code = postalCode?.toUpperCase() ?? '';
  if (!region.format.test(code)) throw new PaymentsError('place', `${country} has no such postal code.`);
  return region.rates.find(([pattern]) => pattern.test(code))?.[1] ?? 0;
}

/** Returns the tax of a listed price, rounded to what can be charged in its currency. */
export function calculateTax(price: Pick<TaxRequest, 'amount' | 'currency' | 'behavior' | 'place'>): number {
  const { amount, currency, behavior, place } = price;
  // Uses whole thousandths of a percent, because a float would lose cents.
  const rate = Math.round(getTaxRate(place) * 1_000);
  const { step = 1 } = isCurrency(currency) ? getCurrencyRules(currency) : {};
  const denominator = behavior === 'exclusive' ? 100_000 : 100_000 + rate;
  return Math.round((amount * rate) / denominator / step) * step;
}

/** Simulates the provider's tax calculations. */
export async function calculateSimulatedTax(
  simulation: SimulatedState,
  input: TaxRequest,
): Promise<TaxCalculation> {
  const { amount, currency, behavior, accountId, idempotencyKey } = input;
  await requireAccess(simulation, accountId);
  const tax = calculateTax(input);
  const total = behavior === 'exclusive' ? amount + tax : amount;
  const id = `taxcalc_simulated_${deriveId(simulation.key, `tax:${accountId ?? ''}:${idempotencyKey}`)}`;
  const { value } = await simulation.calculations.create(id, { accountId, currency, total, tax });
  if (value.total !== total || value.tax !== tax || value.currency !== currency) {
    throw new PaymentsError('invalid_request', 'This idempotency key calculated the tax of something else.');
  }
  return { id, tax, total };
}

/** Checks that a payment names a calculation of its own account. */
export async function requireCalculation(
  simulation: SimulatedState,
  { taxCalculation, accountId }: { taxCalculation: string | null; accountId: string | null },
): Promise<void> {
  if (taxCalculation === null) return;
  const calculation = await simulation.calculations.find(taxCalculation);
  if (calculation?.value.accountId === accountId) return;
  throw new PaymentsError('invalid_request', 'No such tax calculation.');
}
