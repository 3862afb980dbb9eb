export type ErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'signed_in_elsewhere'
  | 'factor_setup_required'
  | 'invalid_credentials'
  | 'invalid_code'
  | 'forbidden'
  | 'account_suspended'
  | 'email_not_verified'
  | 'scope_missing'
  | 'reauthentication_required'
  | 'factor_required'
  | 'factor_already_enabled'
  | 'wrong_origin'
  | 'not_found'
  | 'registration_disabled'
  | 'username_taken'
  | 'email_taken'
  | 'confirmation_required'
  | 'already_subscribed'
  | 'resubscribe_required'
  | 'import_in_progress'
  | 'import_not_ready'
  | 'bulk_in_progress'
  | 'already_sent'
  | 'version_conflict'
  | 'scheduled'
  | 'too_late_to_undo'
  | 'still_sending'
  | 'not_sent'
  | 'sending_over'
  | 'nothing_to_retry'
  | 'nothing_held'
  | 'no_subscribers'
  | 'quota_exceeded'
  | 'recipient_limit_exceeded'
  | 'daily_limit_exceeded'
  | 'storage_quota_exceeded'
  | 'sending_held'
  | 'already_decided'
  | 'limit_reached'
  | 'name_taken'
  | 'still_used'
  | 'filter_unusable'
  | 'pro_required'
  | 'already_pro'
  | 'payment_processing'
  | 'no_subscription'
  | 'pays_for_pro'
  | 'last_owner'
  | 'role_missing'
  | 'domain_already_added'
  | 'too_many_domains'
  | 'host_already_allowed'
  | 'webhook_already_added'
  | 'webhook_paused'
  | 'too_large'
  | 'not_an_image'
  | 'not_for_sale'
  | 'wrong_file_type'
  | 'invalid_signature'
  | 'payment_required'
  | 'payment_mismatch'
  | 'client_secret_required'
  | 'already_attached'
  | 'not_refundable'
  | 'link_invalid'
  | 'link_expired'
  | 'stripe_invalid_request_error'
  | 'stripe_api_connection_error'
  | 'stripe_authentication_error'
  | 'stripe_api_error'
  | 'payments_misconfigured'
  | 'country_unsupported'
  | 'payout_account_disabled'
  | 'rate_limited'
  | 'idempotency_conflict'
  | 'idempotency_in_progress';

/** An error about one field of the input; `path` is dotted (`socialLinks.website`). */
export interface FieldError {
  path?: string;
  message: string;
}

/**
 * An error that the caller can act on. It contains nothing of HTTP: `http/error-body.ts` is the only place that maps a
 * code to a status.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which a retry makes sense; only with `rate_limited`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

/** Returns the same error for another creator's row and for a missing row. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found.`);
}

/** Returns `rate_limited` with the seconds after which a retry makes sense. */
export function rateLimited(message: string, retryAfter: number): AppError {
  return new AppError('rate_limited', message, { retryAfter });
}

/** Returns `invalid_input` about one field; its message is the body's message too. */
export function invalidInput(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ path, message }] });
}
