import { bookDispute, bookRefund } from './balance.js';
import { createInvalidRequest, createMissingFault } from './fault.js';
import { type FormFields, readText, readTexts } from './form.js';
import { getIntent } from './payment-intents.js';
import {
  createStripeId,
  getEpochSeconds,
  SHAPES,
  type StripeCharge,
  type StripeDispute,
  type StripeRefund,
} from './shapes.js';
import { report, type StripeState } from './state.js';
import { reportTax } from './tax.js';

export function getCharge(state: StripeState, id: string): StripeCharge {
  const charge = state.charges.get(id);
  if (charge === undefined) throw createMissingFault('charge', id, 'charge');
  return charge;
}

export function createRefund(state: StripeState, fields: FormFields): StripeRefund {
  const charge = getPaymentCharge(state, readText(fields, 'payment_intent') ?? '');
  if (charge.refunded) {
    throw createInvalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed) {
    throw createInvalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const returnsFee = readText(fields, 'refund_application_fee') === 'true';
  if (returnsFee && charge.application_fee_amount === null) {
    throw createInvalidRequest(
      `Attempting to refund_application_fee on ${charge.id}, but it has no application fee`,
    );
  }
  const remainingAmount = charge.amount - charge.amount_refunded;
  const amount = Number(readText(fields, 'amount') ?? remainingAmount);
  if (!Number.isInteger(amount) || amount < 1 || amount > remainingAmount) {
    throw createInvalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remainingAmount})`,
      {
        param: 'amount',
      },
    );
  }
  const refund: StripeRefund = {
    ...SHAPES.refund,
    id: createStripeId('re'),
    amount,
    charge: charge.id,
    created: getEpochSeconds(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    metadata: readTexts(fields, 'metadata'),
  };
  state.refunds.set(refund.id, refund);
  if (returnsFee) state.returnedFees.push(charge.id);
  const fee = charge.application_fee_amount ?? 0;
  const returnedFee = returnsFee ? Math.floor((fee * amount) / charge.amount) : 0;
  bookRefund(state, { id: refund.id, amount, currency: charge.currency, returnedFee });
  charge.amount_refunded += amount;
  reportTax(state, getIntent(state, charge.payment_intent ?? ''), charge.amount_refunded);
  charge.refunded = charge.amount_refunded === charge.amount;
  report(state, 'refund.created', refund);
  report(state, 'charge.refunded', charge);
  return refund;
}

/** Returns the charge of a payment that succeeded. */
function getPaymentCharge(state: StripeState, intentId: string): StripeCharge {
  const intent = getIntent(state, intentId);
  const charge = state.charges.get(intent.latest_charge ?? '');
  if (charge !== undefined) return charge;
  throw createInvalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
}

/** Opens a dispute of the buyer's bank, or records its decision. */
export function disputeCharge(state: StripeState, intentId: string, status: string): StripeDispute {
  const charge = getPaymentCharge(state, intentId);
  const existingDispute = [...state.disputes.values()].find((dispute) => dispute.charge === charge.id);
  const dispute: StripeDispute = {
    ...(existingDispute ?? {
      ...structuredClone(SHAPES.dispute),
      id: createStripeId('dp'),
      created: getEpochSeconds(),
    }),
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: intentId,
    status,
  };
  // An inquiry takes no money.
  const isMoneyTaken = !charge.disputed && !status.startsWith('warning');
  charge.disputed = true;
  const { id, amount, currency } = dispute;
  const isWon = status === 'won';
  if (isMoneyTaken || isWon) bookDispute(state, { id, amount, currency, isWon });
  state.disputes.set(dispute.id, dispute);
  const isOver = ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
  if (existingDispute === undefined) report(state, 'charge.dispute.created', dispute);
  else report(state, isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
  return dispute;
}
