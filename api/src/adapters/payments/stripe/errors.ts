import Stripe from 'stripe';
import { PaymentsError, type PaymentsErrorKind } from '../../../ports/payments.js';

const { errors } = Stripe;

/** Matches the part of a rejected key that Stripe quotes in its message. */
const KEY_PATTERN = /\b(?:[rs]k_|whsec_)[\w*]+/g;

const PLACE_CODES = ['customer_tax_location_invalid', 'postal_code_invalid', 'country_code_invalid'];

function hasCode(error: unknown, code: string): boolean {
  return error instanceof errors.StripeError && error.code === code;
}

/** Converts Stripe's errors. Other errors are defects of ours, and are returned unchanged. */
function asPaymentsError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const request = error.requestId === undefined ? '' : ` (Stripe's request ${error.requestId})`;
  return new PaymentsError(classifyError(error), `${error.message.replace(KEY_PATTERN, '[key]')}${request}`);
}

function classifyError(error: Stripe.errors.StripeError): PaymentsErrorKind {
  // A concurrent request has the same key, and its result is unknown.
  if (hasCode(error, 'idempotency_key_in_use')) return 'rate_limit';
  if (hasCode(error, 'account_invalid')) return 'disconnected';
  if (hasCode(error, 'country_unsupported')) return 'country_unsupported';
  if (PLACE_CODES.some((code) => hasCode(error, code))) return 'place';
  if (hasCode(error, 'stripe_tax_inactive')) return 'tax_setup';
  if (error instanceof errors.StripeCardError) return 'declined';
  if (error instanceof errors.StripeInvalidRequestError) return 'invalid_request';
  if (error instanceof errors.StripeIdempotencyError) return 'invalid_request';
  if (error instanceof errors.StripeConnectionError) return 'connection';
  if (error instanceof errors.StripeAuthenticationError) return 'authentication';
  if (error instanceof errors.StripePermissionError) return 'authentication';
  if (error instanceof errors.StripeRateLimitError) return 'rate_limit';
  return 'provider';
}

/** Calls Stripe, and converts its errors to `PaymentsError`. */
export async function withConvertedErrors<T>(callStripe: () => Promise<T>): Promise<T> {
  try {
    return await callStripe();
  } catch (error) {
    throw asPaymentsError(error);
  }
}

/** Returns undefined instead of an error with one of these codes. */
export async function ignoreErrorCodes<T>(
  codes: readonly string[],
  promise: Promise<T>,
): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (codes.some((code) => hasCode(error, code))) return undefined;
    throw error;
  }
}
