import Stripe from 'stripe';
import { PaymentsError, type PaymentsErrorKind } from '../../ports/payments.js';

const { errors } = Stripe;

/** A refused key is quoted by Stripe, in part. */
const KEY = /\b(?:[rs]k_|whsec_)[\w*]+/g;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof errors.StripeError && error.code === code;
}

/** What is no answer of Stripe's is a defect of ours, and stays what it is. */
function asPaymentsError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const request = error.requestId === undefined ? '' : ` (Stripe's request ${error.requestId})`;
  return new PaymentsError(kindOf(error), `${error.message.replace(KEY, '[key]')}${request}`);
}

function kindOf(error: Stripe.errors.StripeError): PaymentsErrorKind {
  // Another is asking for the same at this moment: what becomes of that is not known yet.
  if (hasCode(error, 'idempotency_key_in_use')) return 'rate_limit';
  if (error instanceof errors.StripeCardError) return 'declined';
  if (error instanceof errors.StripeInvalidRequestError) return 'invalid_request';
  if (error instanceof errors.StripeIdempotencyError) return 'invalid_request';
  if (error instanceof errors.StripeConnectionError) return 'connection';
  if (error instanceof errors.StripeAuthenticationError) return 'authentication';
  if (error instanceof errors.StripePermissionError) return 'authentication';
  if (error instanceof errors.StripeRateLimitError) return 'rate_limit';
  return 'provider';
}

/** What Stripe refuses, as ours. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw asPaymentsError(error);
  }
}

/** Undefined in place of a refusal of one of these codes. */
export async function unlessCode<T>(codes: readonly string[], answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (codes.some((code) => hasCode(error, code))) return undefined;
    throw error;
  }
}
