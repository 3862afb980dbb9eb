import { z } from '@hono/zod-openapi';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, type ErrorCode, type FieldError } from '../../kernel/errors.js';

/** Longer names of unknown fields are cut off in the response. */
const MAX_FIELD_NAME_LENGTH = 100;

/** The only place that maps a code to a status. */
const STATUS = {
  invalid_input: 400,
  invalid_signature: 400,
  stripe_invalid_request_error: 400,
  unauthenticated: 401,
  signed_in_elsewhere: 401,
  invalid_credentials: 401,
  invalid_code: 401,
  forbidden: 403,
  scope_missing: 403,
  reauthentication_required: 403,
  client_secret_required: 403,
  account_suspended: 403,
  email_not_verified: 403,
  wrong_origin: 403,
  payment_required: 402,
  link_invalid: 404,
  link_expired: 410,
  registration_disabled: 403,
  quota_exceeded: 403,
  recipient_limit_exceeded: 403,
  daily_limit_exceeded: 403,
  storage_quota_exceeded: 403,
  sending_held: 403,
  already_decided: 409,
  pro_required: 403,
  not_found: 404,
  username_taken: 409,
  email_taken: 409,
  confirmation_required: 409,
  already_subscribed: 409,
  resubscribe_required: 409,
  import_in_progress: 409,
  import_not_ready: 409,
  already_sent: 409,
  version_conflict: 409,
  scheduled: 409,
  too_late_to_undo: 409,
  still_sending: 409,
  not_sent: 409,
  sending_over: 409,
  nothing_to_retry: 409,
  nothing_held: 409,
  no_subscribers: 409,
  already_pro: 409,
  payment_processing: 409,
  no_subscription: 409,
  pays_for_pro: 409,
  last_admin: 409,
  limit_reached: 409,
  domain_already_added: 409,
  too_many_domains: 409,
  host_already_allowed: 409,
  webhook_already_added: 409,
  webhook_paused: 409,
  idempotency_in_progress: 409,
  not_for_sale: 409,
  payment_mismatch: 409,
  already_attached: 409,
  not_refundable: 409,
  too_large: 413,
  not_an_image: 415,
  wrong_file_type: 415,
  idempotency_conflict: 422,
  rate_limited: 429,
  stripe_authentication_error: 502,
  stripe_api_error: 502,
  stripe_api_connection_error: 503,
  payments_misconfigured: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;

export type RefusalStatus = (typeof STATUS)[ErrorCode];

export const ErrorBody = z
  .object({
    success: z.literal(false),
    code: z.string().openapi({ example: 'invalid_input' }),
    message: z.string().openapi({ example: 'Please enter a valid email address' }),
    errors: z.array(z.object({ path: z.string().optional(), message: z.string() })).optional(),
    error: z.object({ message: z.string(), type: z.string().optional() }),
    requestId: z.string(),
  })
  .openapi('Error');
export type ErrorBody = z.infer<typeof ErrorBody>;

const DESCRIPTIONS: Record<number, string> = {
  400: 'The input is not what it should be; `errors` names each field.',
  401: 'Nobody is signed in, or the credentials are wrong.',
  402: 'It is not paid.',
  403: 'Signed in, but not allowed.',
  404: 'There is no such thing, or it belongs to somebody else.',
  409: 'It clashes with what is already there.',
  410: 'It was here, and is over.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not taken here.',
  422: 'The Idempotency-Key was used with another request.',
  429: 'Too many requests; `Retry-After` says when to come back.',
  502: 'The payment provider refused us.',
  503: 'The payment provider cannot be reached, or is not set up as it has to be.',
};

type Refusals<S extends number> = {
  [K in S]: { description: string; content: { 'application/json': { schema: typeof ErrorBody } } };
};

/** Returns the non-2xx part of a route's `responses`. */
export function refusals<S extends RefusalStatus>(...statuses: S[]): Refusals<S> {
  const entries = statuses.map((status) => [
    status,
    { description: DESCRIPTIONS[status] ?? '', content: { 'application/json': { schema: ErrorBody } } },
  ]);
  return Object.fromEntries(entries) as Refusals<S>;
}

export function statusOf(error: AppError): RefusalStatus {
  return STATUS[error.code];
}

export function errorBody(
  code: string,
  message: string,
  requestId: string,
  errors: FieldError[] | undefined,
): ErrorBody {
  return {
    success: false,
    code,
    message,
    ...(errors === undefined ? {} : { errors }),
    error: { message, type: code },
    requestId,
  };
}

interface InputIssue {
  code?: string;
  path: PropertyKey[];
  message: string;
  /** The unknown fields of an `unrecognized_keys` issue. */
  keys?: string[];
}

/** Maps Zod's issues to a dotted path and a sentence each. The first sentence is also the body's message. */
export function invalidInputFrom(issues: ReadonlyArray<InputIssue>): AppError {
  const errors = issues.flatMap(fieldErrorsOf);
  return new AppError('invalid_input', errors[0]?.message ?? 'The input is not valid.', { errors });
}

function fieldErrorsOf({ code, path, message, keys = [] }: InputIssue): FieldError[] {
  if (code !== 'unrecognized_keys') return [{ path: path.map(String).join('.'), message }];
  return keys.map((key) => {
    const name = [...path, key].map(String).join('.').slice(0, MAX_FIELD_NAME_LENGTH);
    return { path: name, message: `Unknown field: ${name}.` };
  });
}
