import type { ErrorCode } from './error-codes/error-codes.js';

export type { ErrorCode };

/** An error about one field of the input. `path` is dotted (`socialLinks.website`). */
export interface FieldError {
  path?: string;
  message: string;
}

/** An error that the caller can act on. `kernel/error-codes` has the status and the meaning of its code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** The seconds after which a retry makes sense. Only for `rate_limited`. */
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
export function createNotFoundError(resource: string): AppError {
  return new AppError('not_found', `${resource} not found.`);
}

/** Returns `unauthenticated` for an API token that is unknown, or that ends during the request. */
export function createInvalidTokenError(): AppError {
  return new AppError(
    'unauthenticated',
    'This API token is not valid. It was revoked or replaced, or it has expired.',
  );
}

/** Returns `rate_limited` with the seconds after which a retry makes sense. */
export function createRateLimitError(message: string, retryAfter: number): AppError {
  return new AppError('rate_limited', message, { retryAfter });
}

/** Returns `invalid_input` about one field, whose message is the body's message too. */
export function createFieldError(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ path, message }] });
}
