import type Stripe from 'stripe';
import { PaymentsError, type TaxCalculation, type TaxRequest } from '../../../ports/payments.js';

/** "General: electronically supplied services", because every product with a price is a file. */
const TAX_CODE = 'txcd_10000000';

/**
 * Calculates the tax with Stripe Tax, which uses the selling account's registrations and head office. There is no tax
 * where that account is not registered.
 */
export async function calculateTax(
  stripe: Stripe,
  { amount, currency, behavior, place, accountId, reference, idempotencyKey }: TaxRequest,
): Promise<TaxCalculation> {
  const { country, postalCode } = place;
  const calculation = await stripe.tax.calculations.create(
    {
      currency,
      line_items: [{ amount, reference, tax_behavior: behavior, tax_code: TAX_CODE }],
      customer_details: {
        address: { country, ...(postalCode !== null && { postal_code: postalCode }) },
        address_source: 'billing',
      },
    },
    { idempotencyKey, ...(accountId !== null && { stripeAccount: accountId }) },
  );
  const {
    id,
    amount_total: total,
    tax_amount_exclusive: addedTax,
    tax_amount_inclusive: includedTax,
  } = calculation;
  if (id === null) throw new PaymentsError('provider', 'Stripe returned a calculation without an id.');
  return { id, total, tax: addedTax + includedTax };
}
