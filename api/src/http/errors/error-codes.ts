import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorCode } from '../../kernel/errors.js';

/** Codes of the HTTP layer itself, which no feature throws. */
type TransportCode =
  | 'request_timeout'
  | 'wrong_content_type'
  | 'range_not_satisfiable'
  | 'misdirected'
  | 'internal';

interface ErrorMeaning {
  status: ContentfulStatusCode;
  /** One sentence. */
  meaning: string;
  /** The next step for the client, in one sentence. */
  action: string;
}

/**
 * Every error code of the API: its only HTTP status, its meaning, and what a client does about it. The public table at
 * `/docs/errors` and the examples of each operation are made of it.
 */
export const ERROR_CODES = {
  invalid_input: {
    status: 400,
    meaning: 'A parameter, header or body field is missing or not valid.',
    action: 'Correct the fields that `errors` names.',
  },
  invalid_signature: {
    status: 400,
    meaning: 'The signature of the provider’s event or report does not match.',
    action: 'Check that the webhook secret here equals the one at the provider.',
  },
  stripe_invalid_request_error: {
    status: 400,
    meaning: 'The payment provider rejected the request as not valid.',
    action: 'Show the message to the buyer, and check the product’s price.',
  },
  unauthenticated: {
    status: 401,
    meaning: 'There is no valid session or API token.',
    action: 'Sign in, or send `Authorization: Bearer tdg_…`.',
  },
  signed_in_elsewhere: {
    status: 401,
    meaning:
      'The optional header `Tidings-User` names another user than the session. The dashboard sends it.',
    action: 'Reload the page, or sign in again as the first user.',
  },
  factor_setup_required: {
    status: 401,
    meaning: 'The account must set up a second factor first. Only the calls of its setup work.',
    action: 'Show the setup. API tokens keep working.',
  },
  invalid_credentials: {
    status: 401,
    meaning: 'The username or the password is wrong.',
    action: 'Ask for them again. Repeated failures are rate limited.',
  },
  invalid_code: {
    status: 401,
    meaning: 'The code or the passkey is wrong, used or expired.',
    action: 'Ask for the code again, or request a new one.',
  },
  payment_required: {
    status: 402,
    meaning: 'The payment was not completed.',
    action: 'Pay first, or try another payment method.',
  },
  forbidden: {
    status: 403,
    meaning: 'The session or token may not do this.',
    action: 'Use an account that may.',
  },
  scope_missing: {
    status: 403,
    meaning: 'The API token lacks a scope that this operation lists.',
    action: 'Create a token with this scope at `/settings`. An existing token never gains one.',
  },
  reauthentication_required: {
    status: 403,
    meaning: 'The sign-in is too old for a sensitive change.',
    action: 'Call `POST /api/reauthenticate`, then repeat the request.',
  },
  factor_required: {
    status: 403,
    meaning: 'The account has a second factor, and this request has no code of it.',
    action:
      'Call `POST /api/auth/second-factor` with a code to finish a sign-in, or repeat a confirmation with `factorCode`.',
  },
  client_secret_required: {
    status: 403,
    meaning: 'The client secret of the payment is missing or wrong.',
    action: 'Send the `clientSecret` that the payment was created with.',
  },
  account_suspended: {
    status: 403,
    meaning: 'An administrator suspended this account.',
    action: 'Contact the administrator of the instance.',
  },
  email_not_verified: {
    status: 403,
    meaning: 'The account’s email address is not verified yet.',
    action: 'Open the link in the verification email first.',
  },
  wrong_origin: {
    status: 403,
    meaning: 'The request came from a page of another origin.',
    action: 'Call from the instance’s own pages, or use an API token without cookies.',
  },
  registration_disabled: {
    status: 403,
    meaning: 'This instance accepts no new accounts.',
    action: 'Ask its administrator for an account.',
  },
  quota_exceeded: {
    status: 403,
    meaning: 'The account has sent all newsletters that its plan includes this month.',
    action: 'Upgrade to Pro, or wait until the next month.',
  },
  recipient_limit_exceeded: {
    status: 403,
    meaning: 'The audience is larger than the account’s daily or monthly limit of recipients.',
    action: 'Upgrade, or send to fewer subscribers.',
  },
  daily_limit_exceeded: {
    status: 403,
    meaning: 'The account reached its daily limit.',
    action: 'Repeat the request tomorrow.',
  },
  storage_quota_exceeded: {
    status: 403,
    meaning: 'The account’s storage is full.',
    action: 'Delete files that you no longer need, or upgrade.',
  },
  sending_held: {
    status: 403,
    meaning: 'Sending is paused until an administrator has reviewed it.',
    action: 'Wait for the decision. It arrives by email.',
  },
  pro_required: {
    status: 403,
    meaning: 'This is part of the Pro plan.',
    action: 'Upgrade to Pro.',
  },
  not_found: {
    status: 404,
    meaning: 'The resource does not exist, or it belongs to another account.',
    action: 'Check the id.',
  },
  link_invalid: {
    status: 404,
    meaning: 'This download link does not exist.',
    action: 'Use the whole link of the receipt email.',
  },
  username_taken: {
    status: 409,
    meaning: 'Another account has this username.',
    action: 'Choose another username.',
  },
  email_taken: {
    status: 409,
    meaning: 'Another account has this email address.',
    action: 'Sign in with it, or use another address.',
  },
  confirmation_required: {
    status: 409,
    meaning: 'The change has effects that the request must confirm.',
    action: 'Show the message, then repeat the request with its confirmation field.',
  },
  already_subscribed: {
    status: 409,
    meaning: 'This address is already on the list.',
    action: 'Treat it as subscribed.',
  },
  resubscribe_required: {
    status: 409,
    meaning: 'The subscriber unsubscribed or complained. Only they can subscribe again.',
    action: 'Ask them to subscribe on your page.',
  },
  import_in_progress: {
    status: 409,
    meaning: 'Another import of this account is running.',
    action: 'Wait until it finishes.',
  },
  bulk_in_progress: {
    status: 409,
    meaning: 'Another bulk change of subscribers is running.',
    action: 'Wait until it has finished, or undo it.',
  },
  import_not_ready: {
    status: 409,
    meaning: 'The import is not in a status that allows this.',
    action: 'Read the import’s `status` first.',
  },
  already_sent: {
    status: 409,
    meaning: 'The newsletter has been sent, so it cannot change.',
    action: 'Duplicate it to send a changed one.',
  },
  version_conflict: {
    status: 409,
    meaning: 'Another request changed the resource after it was read.',
    action: 'Read it again, merge your change, and repeat the request.',
  },
  scheduled: {
    status: 409,
    meaning: 'The newsletter is scheduled, so it cannot change.',
    action: 'Cancel the schedule first.',
  },
  too_late_to_undo: {
    status: 409,
    meaning: 'The time to undo is over.',
    action: 'Cancel the rest of the send instead.',
  },
  still_sending: {
    status: 409,
    meaning: 'The newsletter is still being prepared or sent.',
    action: 'Repeat the request in a few seconds.',
  },
  not_sent: {
    status: 409,
    meaning: 'The newsletter was not sent yet.',
    action: 'Send it first.',
  },
  sending_over: {
    status: 409,
    meaning: 'Sending ended, so it cannot be paused, resumed or canceled.',
    action: 'Read the delivery report.',
  },
  nothing_to_retry: {
    status: 409,
    meaning: 'There is no failed delivery to retry.',
    action: 'Read `retryable` in the progress first.',
  },
  nothing_held: {
    status: 409,
    meaning: 'No delivery is held.',
    action: 'Read `counts.held` in the progress first.',
  },
  no_subscribers: {
    status: 409,
    meaning: 'The audience is empty.',
    action: 'Add a subscriber first.',
  },
  already_decided: {
    status: 409,
    meaning: 'Another administrator decided this review.',
    action: 'Reload the list of reviews.',
  },
  already_pro: {
    status: 409,
    meaning: 'The account has Pro already.',
    action: 'Nothing is left to do.',
  },
  payment_processing: {
    status: 409,
    meaning: 'The bank has not decided about the payment yet.',
    action: 'Read its status again later.',
  },
  no_subscription: {
    status: 409,
    meaning: 'The account has no paid subscription.',
    action: 'Upgrade first.',
  },
  pays_for_pro: {
    status: 409,
    meaning: 'The user pays for Pro, so an administrator cannot change the plan.',
    action: 'Cancel the subscription first.',
  },
  factor_already_enabled: {
    status: 409,
    meaning: 'The account has a second factor already.',
    action: 'Disable it first, then set up another one.',
  },
  last_admin: {
    status: 409,
    meaning: 'This is the only administrator.',
    action: 'Add another administrator first.',
  },
  limit_reached: {
    status: 409,
    meaning: 'The maximum number is reached. The message names it.',
    action: 'Delete one first.',
  },
  name_taken: {
    status: 409,
    meaning: 'The account has another one with this name, ignoring case.',
    action: 'Use the existing one, or choose another name.',
  },
  filter_unusable: {
    status: 409,
    meaning:
      'The filter uses a deleted tag, field or segment, or the times of deliveries that are compressed.',
    action: 'Change the filter, or choose another audience.',
  },
  still_used: {
    status: 409,
    meaning: 'A segment uses the tag or the field.',
    action: 'Change or delete the segment first.',
  },
  domain_already_added: {
    status: 409,
    meaning: 'The account has this domain already.',
    action: 'Use the existing entry.',
  },
  too_many_domains: {
    status: 409,
    meaning: 'The account has the maximum number of domains.',
    action: 'Remove one first.',
  },
  host_already_allowed: {
    status: 409,
    meaning: 'The site is on the list of allowed sites already.',
    action: 'Use the existing entry.',
  },
  webhook_already_added: {
    status: 409,
    meaning: 'The account has a webhook endpoint with this URL.',
    action: 'Change the existing endpoint.',
  },
  webhook_paused: {
    status: 409,
    meaning: 'The webhook endpoint is paused.',
    action: 'Resume it first.',
  },
  idempotency_in_progress: {
    status: 409,
    meaning: 'The first request with this Idempotency-Key has no response yet.',
    action: 'Repeat the request in a moment, with the same key.',
  },
  not_for_sale: {
    status: 409,
    meaning: 'The product cannot be bought now.',
    action: 'Show the message to the buyer.',
  },
  payment_mismatch: {
    status: 409,
    meaning: 'The payment belongs to another purchase.',
    action: 'Start a new payment.',
  },
  already_attached: {
    status: 409,
    meaning: 'The payment has an email address already.',
    action: 'Keep the first address.',
  },
  country_unsupported: {
    status: 409,
    meaning: 'The payment provider does not pay out in this country.',
    action: 'Choose the country of another business, or sell free products alone.',
  },
  payout_account_disabled: {
    status: 409,
    meaning: 'The payment provider closed this account.',
    action: 'Disconnect it, and connect another account.',
  },
  not_refundable: {
    status: 409,
    meaning: 'This sale cannot be refunded.',
    action: 'Show the message. It names the reason.',
  },
  link_expired: {
    status: 410,
    meaning: 'The link was valid, and has expired, been used up or been revoked.',
    action: 'Request a new link.',
  },
  too_large: {
    status: 413,
    meaning: 'The body or a file in it is too large.',
    action: 'Send less. The message names the limit.',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time.',
    action: 'Repeat the request.',
  },
  wrong_content_type: {
    status: 415,
    meaning: 'The operation does not accept this content type.',
    action: 'Send the content type that the operation lists.',
  },
  not_an_image: {
    status: 415,
    meaning: 'The file is not an image that Tidings can read.',
    action: 'Send a JPEG, PNG, WebP, GIF or AVIF file.',
  },
  wrong_file_type: {
    status: 415,
    meaning: 'The type of the file is not accepted.',
    action: 'Send one of the types that the message names.',
  },
  range_not_satisfiable: {
    status: 416,
    meaning: 'The `Range` header begins after the end of the file.',
    action: 'Request the file without `Range`.',
  },
  misdirected: {
    status: 421,
    meaning: 'This host name shows nothing of the instance.',
    action: 'Call the instance’s own address.',
  },
  idempotency_conflict: {
    status: 422,
    meaning: 'The Idempotency-Key was used with another request.',
    action: 'Use a new key for each new request.',
  },
  rate_limited: {
    status: 429,
    meaning: 'There were too many requests.',
    action: 'Wait for the seconds in `Retry-After`, then repeat the request.',
  },
  internal: {
    status: 500,
    meaning: 'Tidings failed unexpectedly.',
    action: 'Repeat the request. If it fails again, report its `requestId`.',
  },
  stripe_authentication_error: {
    status: 502,
    meaning: 'The payment provider rejected the instance’s key.',
    action: 'Tell the administrator of the instance.',
  },
  stripe_api_error: {
    status: 502,
    meaning: 'The payment provider failed.',
    action: 'Repeat the request later.',
  },
  stripe_api_connection_error: {
    status: 503,
    meaning: 'The payment provider cannot be reached.',
    action: 'Repeat the request later.',
  },
  payments_misconfigured: {
    status: 503,
    meaning: 'Pro has no price at the payment provider, or another one than the instance shows.',
    action: 'Tell the administrator of the instance.',
  },
} as const satisfies Record<ErrorCode | TransportCode, ErrorMeaning>;

export type PublicErrorCode = keyof typeof ERROR_CODES;

/** Every code, as the enumeration of the API's description. */
export const PUBLIC_ERROR_CODES = Object.keys(ERROR_CODES) as [PublicErrorCode, ...PublicErrorCode[]];

/** The errors of each operation that calls the payment provider. */
export const PROVIDER_ERRORS = [
  'stripe_invalid_request_error',
  'stripe_authentication_error',
  'stripe_api_error',
  'stripe_api_connection_error',
] as const;
