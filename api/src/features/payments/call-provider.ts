import { AppError, type ErrorCode } from '../../kernel/errors.js';
import { PaymentsError, type PaymentsErrorKind } from '../../ports/payments.js';
import type { Context } from '../../server/context.js';
import { recordProviderResult } from './record-provider-result.js';

const REFUSALS: Record<PaymentsErrorKind, { code: ErrorCode; message: string }> = {
  invalid_request: {
    code: 'stripe_invalid_request_error',
    message: 'Invalid payment request. Please check your payment details.',
  },
  connection: {
    code: 'stripe_api_connection_error',
    message: 'Could not connect to payment service. Please check your internet connection.',
  },
  authentication: {
    code: 'stripe_authentication_error',
    message: 'Payment authentication error. Please contact support with error code: AUTH-ERR.',
  },
  signature: { code: 'invalid_signature', message: 'The payment provider did not sign this event.' },
  declined: { code: 'stripe_api_error', message: 'There was an error processing your request.' },
  configuration: {
    code: 'payments_misconfigured',
    message:
      'Pro cannot be bought right now: its price at the payment provider differs from the price shown. Nothing was charged. Contact the operator of this instance.',
  },
  disconnected: {
    code: 'stripe_invalid_request_error',
    message:
      'This instance can no longer access the account of this payment. See the payment in the dashboard of the payment provider.',
  },
  country_unsupported: {
    code: 'country_unsupported',
    message: 'The payment provider does not pay out in this country, so you cannot sell from there.',
  },
  place: {
    code: 'invalid_input',
    message:
      'Tax could not be calculated for this place. Check the country and the postal code. Nothing was charged.',
  },
  tax_setup: {
    code: 'not_for_sale',
    message: 'Tax could not be calculated, so this product cannot be bought right now. Nothing was charged.',
  },
  rate_limit: { code: 'stripe_api_error', message: 'There was an error processing your request.' },
  provider: { code: 'stripe_api_error', message: 'There was an error processing your request.' },
};

/** The errors of accounts that withdrew this instance's access. Their code is the code of any rejected request. */
const DISCONNECTED_ERRORS = new WeakSet<Error>();

/** The provider responded, even if only with an error about this one request. */
const RESPONSE_ERRORS: ReadonlySet<PaymentsErrorKind> = new Set([
  'invalid_request',
  'declined',
  'configuration',
  'disconnected',
  'country_unsupported',
  'place',
  'tax_setup',
]);

/** Calls the provider, and saves for the diagnostics how it responded. */
export async function callProvider<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
  try {
    const response = await call();
    await recordProviderResult(ctx, { part: 'api', isWell: true });
    return response;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    await recordProviderResult(ctx, { part: 'api', isWell: RESPONSE_ERRORS.has(error.kind) });
    if (error.kind === 'configuration') await recordProviderResult(ctx, { part: 'prices', isWell: false });
    throw toProviderError(ctx, error);
  }
}

/** Returns an error with a fixed message for its kind, and logs the provider's own message. */
export function toProviderError(ctx: Context, { kind, message }: PaymentsError): AppError {
  ctx.log.warn({ kind, reason: message }, 'the payment provider refused or could not be reached');
  const refusal = REFUSALS[kind];
  const error = new AppError(refusal.code, refusal.message);
  if (kind === 'disconnected') DISCONNECTED_ERRORS.add(error);
  return error;
}

/** Returns whether a call failed because a connected account withdrew this instance's access. */
export function isDisconnected(error: unknown): boolean {
  return error instanceof Error && DISCONNECTED_ERRORS.has(error);
}
