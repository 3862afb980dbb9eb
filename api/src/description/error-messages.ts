import { MAX_DOMAINS } from '../features/domains/rules.js';
import { MAX_LINKS } from '../features/sites/link-rules.js';
import { describeMissingScopes } from '../http/identity/authenticate.js';
import { describeTooLargeBody } from '../http/limits/limit-bodies.js';
import { EMAIL_PROBLEM } from '../kernel/email/email-address.js';
import type { PublicErrorCode } from '../kernel/error-codes/error-codes.js';
import type { FieldError } from '../kernel/errors.js';
import type { Operation } from './examples.js';
import { OPERATION_MESSAGES } from './operation-messages.js';

/**
 * The message in the example of each code, which the API returns. `npm run verify` compares it with the sources, and
 * requires the returned message if there is only one.
 */
const MESSAGES: Readonly<Record<Exclude<PublicErrorCode, 'scope_missing' | 'too_large'>, string>> = {
  invalid_input: EMAIL_PROBLEM,
  invalid_signature: 'The payment provider did not sign this event.',
  stripe_invalid_request_error: 'Invalid payment request. Please check your payment details.',
  unauthenticated: 'Please sign in.',
  signed_in_elsewhere:
    'Another tab is signed in as someone else. Sign in again there, or reload this page to continue as them.',
  factor_setup_required: 'Turn on two-step sign-in first. This instance requires it.',
  invalid_credentials: 'The username or the password is wrong.',
  invalid_code: 'This code is wrong or has expired. You can request a new one.',
  payment_required: 'Your card was declined.',
  forbidden: 'We cannot accept this request. Please write to help@tidings.example, and we will look into it.',
  factor_required: 'Enter the code from your authenticator app, or one of your recovery codes.',
  factor_already_enabled: 'Two-step sign-in is on. Turn it off to set up another app.',
  reauthentication_required: 'Please confirm your identity, then try again.',
  client_secret_required: 'Only the page that started this payment can add an email address to it.',
  account_suspended:
    'This account is suspended. Write to help@tidings.example if you think that this is a mistake.',
  email_not_verified:
    'Please verify your email address first. Open the link or enter the code from the email we sent you. You can request a new one in the dashboard.',
  wrong_origin: 'This request did not come from a page of this instance, so it was rejected.',
  registration_disabled: 'Registration is disabled on this instance.',
  quota_exceeded: "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.",
  recipient_limit_exceeded:
    'This newsletter has 1,284 recipients. Your account can send to 1,000 a day and has used 120 of this limit. The count starts again on November 22, 2026 at 00:00 UTC. To ask for more, write to help@tidings.example.',
  daily_limit_exceeded:
    'Your account can add 200 subscribers a day by hand. The count starts again on November 22, 2026 at 00:00 UTC. To ask for more, write to help@tidings.example.',
  storage_quota_exceeded:
    'Your images use 250 MB of the 250 MB that your plan has. Use an image that you already uploaded, or upgrade to Pro for more.',
  sending_held:
    'Sending is paused: 5 of 80 emails hard-bounced. An administrator will review sending from your account.',
  pro_required: 'The design “Harvest” is part of Pro. Upgrade, or choose one of the four templates.',
  not_found: 'Newsletter not found.',
  link_invalid: 'This download link does not exist.',
  username_taken: 'Please choose a different username',
  email_taken: 'Please use a different email address',
  confirmation_required: 'Confirmation required: deleting an account cannot be undone.',
  already_subscribed: 'This email is already subscribed to this newsletter',
  resubscribe_required: 'This subscriber unsubscribed. Only they can subscribe again, on your page.',
  import_in_progress: 'Another import is still running. Wait until it has finished.',
  bulk_in_progress: 'Another bulk change is still running. Wait until it has finished, or undo it.',
  import_not_ready: 'This import has no report. A report is available for one day after an import ends.',
  already_sent: 'This newsletter has already been sent.',
  version_conflict: 'This newsletter was changed in another tab or app.',
  scheduled: 'This newsletter is scheduled. Cancel the schedule to change it.',
  too_late_to_undo: 'This newsletter is already being sent, so you can no longer undo it.',
  still_sending: 'This newsletter is still being prepared. Please try again in a moment.',
  not_sent: 'This newsletter was not sent yet.',
  sending_over: 'This newsletter has already been sent to all recipients.',
  nothing_to_retry:
    'There is nothing to retry. Addresses that do not exist and unsubscribed addresses receive no more email.',
  nothing_held: 'This newsletter has no held emails.',
  no_subscribers: 'You have no subscribers yet.',
  already_decided: 'Another administrator already decided this review. Reload the page.',
  already_pro: 'Already subscribed',
  payment_processing: 'Your payment is being processed. Pro starts as soon as your bank approves it.',
  no_subscription: 'There is no active subscription.',
  pays_for_pro: 'mara already pays for Pro. You can grant Pro after the subscription ends.',
  last_owner: 'This is the only owner. Make another administrator an owner first.',
  role_missing: 'Your role does not include this. Ask an owner of the instance.',
  name_taken: 'You have a tag with this name already.',
  still_used: 'Your segment “Regulars” uses it. Change or delete the segment first.',
  filter_unusable: 'The filter uses a tag that was deleted. Change the filter.',
  limit_reached: `You have reached the maximum of ${MAX_LINKS} links and blocks. Delete one to add another.`,
  domain_already_added: 'You have already added news.kiln.example.',
  too_many_domains: `You have ${MAX_DOMAINS} domains, which is the maximum. Remove one to add another.`,
  host_already_allowed: 'You already allow kiln.example.',
  webhook_already_added: 'You already have a webhook endpoint with this URL.',
  webhook_paused: 'This webhook endpoint is paused. Resume it first.',
  idempotency_in_progress: 'The first request with this Idempotency-Key is still running.',
  not_for_sale: 'This product cannot be bought yet. Please try again later.',
  payment_mismatch: 'This payment belongs to another purchase.',
  already_attached: 'This payment already has an email address.',
  country_unsupported:
    'The payment provider does not pay out in this country, so you cannot sell from there.',
  payout_account_disabled:
    'The payment provider closed this account, so there is nothing to complete. Disconnect it to connect another one.',
  not_refundable: 'This sale was free, so there is nothing to refund.',
  link_expired: 'This download link has expired. Request a new one by email.',
  request_timeout: 'The rest of this request did not arrive. Please send it again.',
  wrong_content_type:
    'This operation does not accept this content type. Most operations accept application/json.',
  not_an_image: 'This file is not a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
  wrong_file_type:
    '“the-glaze-book.pdf” ends in .pdf, but its content has another type. Please choose the original file.',
  range_not_satisfiable: 'This range starts after the end of the file.',
  misdirected: 'This host serves nothing. Please send the request to https://tidings.example',
  idempotency_conflict: 'This Idempotency-Key was used with another request.',
  rate_limited: 'Too many attempts. Please wait 30 seconds.',
  internal: 'Something went wrong on our side. Please try again.',
  stripe_authentication_error:
    'Payment authentication error. Please contact support with error code: AUTH-ERR.',
  stripe_api_error: 'There was an error processing your request.',
  stripe_api_connection_error: 'Could not connect to payment service. Please check your internet connection.',
  payments_misconfigured:
    'Pro cannot be bought right now: its price at the payment provider differs from the price shown. Nothing was charged. Contact the operator of this instance.',
};

/** The wrong field of codes other than `invalid_input`. The message is the body’s unless the field has its own. */
const FIELD_ERRORS: Partial<Record<PublicErrorCode, { path?: string; message?: string }>> = {
  domain_already_added: { path: 'domain', message: 'You have already added this domain.' },
  email_taken: { path: 'email', message: 'Email is already in use' },
  host_already_allowed: { path: 'host', message: 'You already allow this site.' },
  name_taken: { path: 'name' },
  username_taken: { path: 'username', message: 'Username is taken' },
  webhook_already_added: { path: 'url' },
  wrong_content_type: {},
};

const OPERATION_FIELD_ERRORS: Readonly<Record<string, typeof FIELD_ERRORS>> = {
  addAdmin: { username_taken: { path: 'username' } },
  createField: { name_taken: { path: 'key' } },
  renameUser: { username_taken: { path: 'newUsername', message: 'Username is taken' } },
};

/** Returns the wrong fields that an operation names with a code other than `invalid_input`, if any. */
export function findExampleFieldErrors(
  code: PublicErrorCode,
  { operationId }: Operation,
  message: string,
): FieldError[] | undefined {
  const fieldError = OPERATION_FIELD_ERRORS[operationId]?.[code] ?? FIELD_ERRORS[code];
  if (fieldError === undefined) return undefined;
  const { path, message: ownMessage = message } = fieldError;
  return [{ ...(path !== undefined && { path }), message: ownMessage }];
}

/** Returns a message that an operation returns with a code. */
export function getExampleErrorMessage(code: PublicErrorCode, operation: Operation, path: string): string {
  const { operationId, tags } = operation;
  const specific = OPERATION_MESSAGES[operationId]?.[code] ?? OPERATION_MESSAGES[tags[0] ?? '']?.[code];
  if (specific !== undefined) return specific;
  // Names only one scope, so that operations share examples.
  if (code === 'scope_missing') return describeMissingScopes(listScopes(operation).slice(0, 1));
  return code === 'too_large' ? describeTooLargeBody(path) : MESSAGES[code];
}

function listScopes({ security = [] }: Operation): string[] {
  return security.flatMap(({ apiToken = [] }) => apiToken);
}
