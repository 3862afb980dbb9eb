import { ACCOUNT_CODES } from './accounts.js';
import { CONNECTION_CODES } from './connections.js';
import { NEWSLETTER_CODES } from './newsletters.js';
import { PAYMENT_CODES } from './payments.js';
import { REQUEST_CODES } from './requests.js';
import { SUBSCRIBER_CODES } from './subscribers.js';

/**
 * Every error code of the API, with its only HTTP status, its meaning and advice for the client. The public table at
 * `/docs/errors` and the examples of each operation use it.
 */
export const ERROR_CODES = {
  ...REQUEST_CODES,
  ...ACCOUNT_CODES,
  ...NEWSLETTER_CODES,
  ...SUBSCRIBER_CODES,
  ...CONNECTION_CODES,
  ...PAYMENT_CODES,
} as const;

export type PublicErrorCode = keyof typeof ERROR_CODES;

/** Every code, as the enumeration of the API's description. */
export const PUBLIC_ERROR_CODES = Object.keys(ERROR_CODES) as [PublicErrorCode, ...PublicErrorCode[]];

/** The codes that a feature can throw. The HTTP layer itself returns the others. */
export type ErrorCode = Exclude<
  PublicErrorCode,
  'request_timeout' | 'wrong_content_type' | 'range_not_satisfiable' | 'misdirected' | 'internal'
>;

/** The errors of each operation that calls the payment provider. */
export const PROVIDER_ERRORS = [
  'stripe_invalid_request_error',
  'stripe_authentication_error',
  'stripe_api_error',
  'stripe_api_connection_error',
] as const;
