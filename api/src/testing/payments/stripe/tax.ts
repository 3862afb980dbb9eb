import { calculateTax } from '../../../adapters/payments/simulated/tax.js';
import { calculateRefundedTax } from '../../../features/checkout/rules.js';
import { PaymentsError } from '../../../ports/payments.js';
import { createInvalidRequest } from './fault.js';
import { type FormFields, readFields, readText } from './form.js';
import { createStripeId, SHAPES, type StripeCalculation, type StripeIntent } from './shapes.js';
import type { StripeState } from './state.js';

const FIELDS = ['currency', 'line_items', 'customer_details'];
const ITEM_FIELDS = ['amount', 'reference', 'tax_behavior', 'tax_code'];

/** Calculates the tax of one item, at the rates of the simulator. */
export function createCalculation(state: StripeState, fields: FormFields): StripeCalculation {
  if (!state.hasTaxSettings) {
    const message = 'Stripe Tax has not been activated on your account.';
    throw createInvalidRequest(message, { code: 'stripe_tax_inactive' });
  }
  const item = readFields(readFields(fields, 'line_items'), '0');
  const unknown =
    Object.keys(fields).find((name) => !FIELDS.includes(name)) ??
    Object.keys(item).find((name) => !ITEM_FIELDS.includes(name));
  if (unknown !== undefined) {
    throw createInvalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown' });
  }
  const amount = Number(readText(item, 'amount'));
  const behavior = readText(item, 'tax_behavior') === 'exclusive' ? 'exclusive' : 'inclusive';
  const address = readFields(readFields(fields, 'customer_details'), 'address');
  const country = readText(address, 'country') ?? '';
  const postalCode = readText(address, 'postal_code') ?? null;
  const currency = readText(fields, 'currency') ?? '';
  const tax = computeTax({ amount, currency, behavior, place: { country, postalCode } });
  const isAdded = behavior === 'exclusive';
  const calculation: StripeCalculation = {
    ...structuredClone(SHAPES['tax.calculation']),
    id: createStripeId('taxcalc'),
    currency,
    amount_total: isAdded ? amount + tax : amount,
    tax_amount_exclusive: isAdded ? tax : 0,
    tax_amount_inclusive: isAdded ? 0 : tax,
  };
  state.calculations.set(calculation.id, calculation);
  return calculation;
}

function computeTax(input: Parameters<typeof calculateTax>[0]): number {
  try {
    return calculateTax(input);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const message = "We could not determine the customer's tax location based on the provided address.";
    throw createInvalidRequest(message, { code: 'customer_tax_location_invalid' });
  }
}

/** Returns the hooks of a new payment. Rejects calculations of other accounts. */
export function readHooks(state: StripeState, fields: FormFields): StripeIntent['hooks'] {
  const inputs = readFields(readFields(fields, 'hooks'), 'inputs');
  const calculation = readText(readFields(inputs, 'tax'), 'calculation');
  if (calculation === undefined) return undefined;
  if (!state.calculations.has(calculation)) {
    throw createInvalidRequest(`No such tax calculation: '${calculation}'`, { code: 'resource_missing' });
  }
  return { inputs: { tax: { calculation } } };
}

/** Reports the tax of a paid payment, as Stripe does for payments with a calculation. */
export function reportTax(state: StripeState, { hooks, amount }: StripeIntent, refundedAmount = 0): void {
  const calculation = state.calculations.get(hooks?.inputs.tax.calculation ?? '');
  if (calculation === undefined) return;
  const tax = calculation.tax_amount_exclusive + calculation.tax_amount_inclusive;
  state.reportedTax.set(calculation.id, tax - calculateRefundedTax({ amount, tax, refundedAmount }));
}
