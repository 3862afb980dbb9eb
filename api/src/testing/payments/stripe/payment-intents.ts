import { findCardOutcome } from '../../../adapters/payments/simulated/state.js';
import { COUNTRIES_WITHOUT_FEES } from '../../../ports/payout-accounts.js';
import { bookCharge } from './balance.js';
import { createInvalidRequest, createMissingFault, StripeFault } from './fault.js';
import { type FormFields, readFields, readText, readTexts } from './form.js';
import { createStripeId, getEpochSeconds, SHAPES, type StripeIntent } from './shapes.js';
import { report, type StripeState } from './state.js';
import { readHooks, reportTax } from './tax.js';

/** Stripe's minimum amount in dollars. */
const MIN_AMOUNT = 50;
const CREATE_FIELDS = [
  'amount',
  'currency',
  'description',
  'metadata',
  'automatic_payment_methods',
  'expand',
  'application_fee_amount',
  'hooks',
];

export function createIntent(state: StripeState, fields: FormFields): StripeIntent {
  const unknown = Object.keys(fields).find((name) => !CREATE_FIELDS.includes(name));
  if (unknown !== undefined) {
    const message = `Received unknown parameter: ${unknown}`;
    throw createInvalidRequest(message, { code: 'parameter_unknown', param: unknown });
  }
  if (state.account?.charges_enabled === false) {
    throw createInvalidRequest('Your account cannot currently make charges.');
  }
  const id = createStripeId('pi');
  const intent: StripeIntent = {
    ...structuredClone(SHAPES.payment_intent),
    id,
    amount: readAmount(fields),
    currency: requireField(fields, 'currency').toLowerCase(),
    client_secret: `${id}_${createStripeId('secret')}`,
    created: getEpochSeconds(),
    description: readText(fields, 'description') ?? null,
    application_fee_amount: readFee(state, fields),
    metadata: readTexts(fields, 'metadata'),
    hooks: readHooks(state, fields),
    automatic_payment_methods: {
      enabled: readText(readFields(fields, 'automatic_payment_methods'), 'enabled') === 'true',
    },
  };
  state.intents.set(id, intent);
  report(state, 'payment_intent.created', intent);
  return intent;
}

export function getIntent(state: StripeState, id: string): StripeIntent {
  const intent = state.intents.get(id);
  if (intent === undefined) throw createMissingFault('payment_intent', id);
  return intent;
}

/** Returns an intent. Replaces the charge's id with the charge if `expand` names it. */
export function presentIntent(state: StripeState, intent: StripeIntent, fields: FormFields): object {
  const charge = state.charges.get(intent.latest_charge ?? '');
  const [expanded = ''] = Object.values(readTexts(fields, 'expand'));
  if (!expanded.startsWith('latest_charge') || charge === undefined) return intent;
  if (expanded === 'latest_charge') return { ...intent, latest_charge: charge };
  if (state.mayReadBalance) {
    const entry = state.transactions.get(charge.balance_transaction ?? '');
    const isFeeKnown = entry !== undefined && !state.hidesFees;
    return { ...intent, latest_charge: { ...charge, balance_transaction: isFeeKnown ? entry : null } };
  }
  throw new StripeFault(403, {
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  });
}

export function cancelIntent(state: StripeState, id: string): StripeIntent {
  const intent = getIntent(state, id);
  if (!CANCELABLE.includes(intent.status)) {
    throw createUnexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  Object.assign(intent, { status: 'canceled', canceled_at: getEpochSeconds() });
  report(state, 'payment_intent.canceled', intent);
  return intent;
}

const CANCELABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Confirms an intent with a card, as Stripe's script does in the buyer's browser. */
export function confirmIntent(state: StripeState, id: string, fields: FormFields): StripeIntent {
  const intent = getOwnIntent(state, id, fields);
  if (!CANCELABLE.includes(intent.status)) {
    throw createUnexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  const card = readText(readFields(readFields(fields, 'payment_method_data'), 'card'), 'number') ?? '';
  const outcome = findCardOutcome(card);
  switch (outcome.kind) {
    case 'succeeds':
      return succeed(state, intent);
    case 'declined':
      throw decline(state, intent, outcome.message);
    case 'processing':
      intent.status = 'processing';
      report(state, 'payment_intent.processing', intent);
      return intent;
    case 'challenge':
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      report(state, 'payment_intent.requires_action', intent);
      return intent;
  }
}

/** Records the decision of the buyer's bank, as its page in Stripe's script does. */
export function completeChallenge(state: StripeState, id: string, fields: FormFields): StripeIntent {
  const intent = getOwnIntent(state, id, fields);
  if (intent.status !== 'requires_action') {
    throw createUnexpectedState(intent, 'This PaymentIntent waits for no challenge.');
  }
  if (readText(fields, 'passed') === 'true') return succeed(state, intent);
  failIntent(state, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
  return intent;
}

/** Returns the intent if the client secret matches. A browser has no secret key. */
export function getOwnIntent(state: StripeState, id: string, fields: FormFields): StripeIntent {
  const intent = getIntent(state, id);
  if (readText(fields, 'client_secret') !== intent.client_secret) {
    throw createInvalidRequest(
      'The client_secret provided does not match the client_secret of this PaymentIntent.',
      {
        param: 'client_secret',
      },
    );
  }
  return intent;
}

export function succeed(state: StripeState, intent: StripeIntent): StripeIntent {
  const charge = {
    ...structuredClone(SHAPES.charge),
    id: createStripeId('ch'),
    amount: intent.amount,
    amount_captured: intent.amount,
    captured: true,
    created: getEpochSeconds(),
    currency: intent.currency,
    description: intent.description,
    application_fee_amount: intent.application_fee_amount,
    metadata: intent.metadata,
    payment_intent: intent.id,
  } as typeof SHAPES.charge;
  state.charges.set(charge.id, charge);
  bookCharge(state, charge);
  reportTax(state, intent);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  report(state, 'charge.succeeded', charge);
  report(state, 'payment_intent.succeeded', intent);
  return intent;
}

export function failIntent(state: StripeState, intent: StripeIntent, error: Record<string, unknown>): void {
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, next_action: null });
  report(state, 'payment_intent.payment_failed', intent);
}

function decline(state: StripeState, intent: StripeIntent, message: string): StripeFault {
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message,
  } as const;
  failIntent(state, intent, error);
  return new StripeFault(402, { ...error, payment_intent: intent });
}

function createUnexpectedState(intent: StripeIntent, message: string): StripeFault {
  return createInvalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

function readAmount(fields: FormFields): number {
  const text = requireField(fields, 'amount');
  if (!/^\d+$/.test(text)) {
    throw createInvalidRequest(`Invalid integer: ${text}`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (Number(text) < MIN_AMOUNT) {
    throw createInvalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  return Number(text);
}

function readFee({ account }: StripeState, fields: FormFields): number | null {
  const text = readText(fields, 'application_fee_amount');
  if (text === undefined) return null;
  const fee = Number(text);
  if (account === undefined) {
    throw createInvalidRequest(
      'Can only apply an application_fee when the request is made on behalf of another account.',
    );
  }
  if (COUNTRIES_WITHOUT_FEES.has(account.country)) {
    throw createInvalidRequest('Application fees are not allowed.', { code: 'application_fees_not_allowed' });
  }
  if (!Number.isInteger(fee) || fee < 1 || fee >= readAmount(fields)) {
    throw createInvalidRequest('The application fee must be positive and less than the amount.');
  }
  return fee;
}

function requireField(fields: FormFields, name: string): string {
  const value = readText(fields, name);
  if (value !== undefined) return value;
  throw createInvalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}
