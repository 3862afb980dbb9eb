import type { PublicErrorCode } from '../http/errors/error-codes.js';
import { scopesMissing } from '../http/identity/authenticate.js';
import { bodyTooLarge } from '../http/limits/limit-bodies.js';
import { EMAIL_PROBLEM } from '../kernel/email/email-address.js';
import type { FieldError } from '../kernel/errors.js';
import type { Operation } from './examples.js';

type Messages = Partial<Record<PublicErrorCode, string>>;

/**
 * The message in the example of each code: one that the API returns. `npm run verify` compares it with the sources, and
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
  forbidden: 'This request does not have the webhook secret of this instance.',
  factor_required: 'Enter the code from your authenticator app, or one of your recovery codes.',
  factor_already_enabled: 'Two-step sign-in is on. Turn it off to set up another app.',
  reauthentication_required: 'Please confirm your identity, then try again.',
  client_secret_required: 'Only the page that started this payment can add an email address to it.',
  account_suspended:
    'This account is suspended. Write to help@tidings.example if you think that this is a mistake.',
  email_not_verified:
    'Please verify your email address first. Open the link or enter the code from the email we sent you. You can request a new one in the dashboard.',
  wrong_origin: 'This request did not come from a page of this instance, so it was rejected.',
  registration_disabled: 'Registration is disabled on this site.',
  quota_exceeded: "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.",
  recipient_limit_exceeded:
    'This newsletter has 1,284 recipients. Your account can send to 1,000 a day and has used 120. The count starts again on November 22, 2026 at 00:00 UTC. To ask for more, write to help@tidings.example.',
  daily_limit_exceeded:
    'Your account can add 200 subscribers a day by hand. The count starts again on November 22, 2026 at 00:00 UTC. To ask for more, write to help@tidings.example.',
  storage_quota_exceeded:
    'Your images use 100 MB of the 100 MB that your plan has. Use an image that you uploaded before. Or upgrade to Pro, which has more.',
  sending_held:
    'Sending is paused: 5 of 80 addresses do not exist. An administrator reviews your newsletter.',
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
  last_admin: 'This is the only administrator. Add another one first.',
  name_taken: 'You have a tag with this name already.',
  still_used: 'Your segment “Regulars” uses it. Change or delete the segment first.',
  filter_unusable: 'The filter uses a tag that was deleted. Change the filter.',
  limit_reached: 'You have reached the maximum of 200 links and blocks. Delete one to add another.',
  domain_already_added: 'You have already added news.kiln.example.',
  too_many_domains: 'You have 5 domains, which is the maximum. Remove one to add another.',
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

const LINK_USED = 'This link has expired or was already used. Please request a new one.';
const SUSPENDED_LINK = 'This link is no longer available: the account that published it is suspended.';
const missing = (what: string): Messages => ({ not_found: `${what} not found.` });
const MANY_IMAGES = 'Many images are being processed right now. Please try again in 5 seconds.';
const UPLOAD_TOO_LARGE = 'This image is larger than 10 MB. Please choose a smaller one.';

/** The messages of one operation, or of all operations with one tag, where they differ from those above. */
const SPECIFIC: Readonly<Record<string, Messages>> = {
  'API tokens': missing('API token'),
  Administration: { ...missing('User'), unauthenticated: 'Please sign in as an administrator.' },
  Buying: missing('Product'),
  Domains: { ...missing('Domain'), pro_required: 'Custom domains are part of Pro. Upgrade to add one.' },
  Images: missing('Image'),
  Imports: missing('Import'),
  Links: missing('Link'),
  Products: missing('Product'),
  Public: missing('Creator'),
  Sales: missing('Sale'),
  'Sending domains': missing('Sending domain'),
  'Sign-in': missing('User'),
  Subscribers: missing('Subscriber'),
  Suppressions: missing('Address'),
  Webhooks: missing('Webhook endpoint'),
  Widgets: missing('Site'),

  removePasskey: missing('Passkey'),
  endSession: missing('Session'),
  endAdminSession: missing('Session'),
  beginPasskey: {
    email_not_verified: 'Please verify your email address before you add a passkey.',
    limit_reached: 'You can have at most 20 passkeys. Remove one first.',
  },
  addPasskey: { limit_reached: 'You can have at most 20 passkeys. Remove one first.' },
  addAdmin: {
    limit_reached: 'There can be at most 200 administrators. Delete one first.',
    username_taken: 'An administrator with this username already exists.',
  },
  addSendingDomain: {
    too_many_domains: 'You have 5 sending domains, which is the maximum. Remove one to add another.',
    pro_required: 'Sending domains are part of Pro. Upgrade to add one.',
  },
  addSubscriber: { already_subscribed: 'This subscriber is already on your list.' },
  addWebhook: {
    limit_reached: 'You have 10 webhook endpoints, which is the maximum. Delete one to add another.',
  },
  adminLogin: { invalid_credentials: 'Invalid credentials' },
  allowHost: { limit_reached: 'You allow 50 sites, which is the maximum. Remove one to add another.' },
  answerSimulatedChallenge: missing('Simulated payment'),
  attachPaymentEmail: {
    ...missing('Payment'),
    link_expired: 'This payment was refunded, so its download link no longer works.',
  },
  beginSubscription: {
    version_conflict: 'Another tab is starting a subscription. Please try again.',
  },
  cancelSubscription: {
    version_conflict: 'This subscription is being updated by another request. Please try again.',
  },
  changePassword: { version_conflict: 'Your password was changed in another tab or app.' },
  checkDomain: { version_conflict: 'Another account has just verified this domain. Please check again.' },
  confirmByLink: missing('Link'),
  confirmSimulatedPayment: missing('Simulated payment'),
  changeField: missing('Field'),
  changeSegment: { ...missing('Segment'), name_taken: 'You have a segment with this name already.' },
  changeTag: missing('Tag'),
  createField: {
    limit_reached: 'You have 50 fields, which is the maximum. Delete one to add another.',
    name_taken: 'You have a field with this key already.',
  },
  createSegment: {
    limit_reached: 'You have 200 segments, which is the maximum. Delete one to add another.',
    name_taken: 'You have a segment with this name already.',
  },
  createTag: { limit_reached: 'You have 500 tags, which is the maximum. Delete one to add another.' },
  deleteField: missing('Field'),
  deleteSegment: missing('Segment'),
  deleteTag: missing('Tag'),
  getSegment: missing('Segment'),
  createApiToken: { unauthenticated: 'Please sign in, or send username and password.' },
  createDownloadLink: missing('File'),
  createBulkJob: missing('Tag'),
  getBulkJob: missing('Bulk job'),
  createProduct: {
    storage_quota_exceeded:
      'Your products use 20 of the 20 that your plan has. Delete a product to add another. Or upgrade to Pro, which has more.',
  },
  changePreferences: missing('Subscription'),
  decideDeviceSignIn: {
    not_found: 'No sign-in is pending for this code. Compare it with your terminal, or start again there.',
  },
  decideReview: missing('Review'),
  deleteAdmin: missing('Administrator'),
  deleteNewsletter: {
    still_sending: 'This newsletter is still being sent. You can delete it when sending has ended.',
  },
  discardJob: missing('Job'),
  downloadProductFile: missing('File'),
  eraseSubscriber: missing('Subscription'),
  exchangeDeviceCode: { rate_limited: 'Please wait 5 seconds between requests.' },
  exportSubscribersCsv: {
    pro_required: 'Exporting your list as CSV is part of Pro. The JSON export is free.',
  },
  followLink: { not_found: 'There is nothing at this address.', link_expired: SUSPENDED_LINK },
  followLinkAsSubscriber: { not_found: 'There is nothing at this address.', link_expired: SUSPENDED_LINK },
  getActivity: { pro_required: 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.' },
  getArchivedNewsletter: missing('Newsletter'),
  getConfirmation: missing('Link'),
  getCurrentAdmin: missing('Administrator'),
  changeAdminPassword: missing('Administrator'),
  getDeviceSignIn: {
    not_found: 'No sign-in is pending for this code. Compare it with your terminal, or start again there.',
  },
  getInsights: { pro_required: 'Insights of more than 30 days are part of Pro. Upgrade to see them.' },
  getMetrics: {
    forbidden:
      'Only this machine and its private network can read the metrics. To read them from elsewhere, set METRICS_TOKEN.',
    unauthenticated: 'Send the instance’s METRICS_TOKEN as a bearer token.',
  },
  getNewsletterInsights: {
    ...missing('Newsletter'),
    pro_required: 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.',
  },
  getPreferences: missing('Subscription'),
  getPublicOffer: missing('Product'),
  isDomainAllowed: missing('Domain'),
  importSubscribers: { too_large: 'This file is too large. Your account can import files of up to 20 MB.' },
  listActiveSubscribers: {
    pro_required: 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.',
  },
  listInsightSources: { pro_required: 'Insights of more than 30 days are part of Pro. Upgrade to see them.' },
  listNewsletterInsights: {
    pro_required: 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.',
  },
  openBillingPortal: { no_subscription: 'You have made no payments yet, so there is no billing portal.' },
  openNewsletter: { not_found: 'There is nothing at this address.' },
  openNewsletterAsSubscriber: { not_found: 'There is nothing at this address.' },
  orderLinks: {
    version_conflict:
      'Your links were changed in another tab or app. Reload the list, then change the order again.',
  },
  orderProducts: {
    version_conflict:
      'Your products were changed in another tab or app. Reload the list, then change the order again.',
  },
  receiveEmailHook: missing('Email provider'),
  reauthenticate: { invalid_credentials: 'This password is wrong.' },
  refreshSubscription: {
    version_conflict: 'This subscription is being updated by another request. Please try again.',
  },
  removeSendingDomain: {
    still_sending:
      'Mail from news.kiln.example is still being sent. Wait until it has finished or cancel it, then remove the domain.',
  },
  removeSuppression: { rate_limited: 'You have reached the limit of one day. Please continue tomorrow.' },
  renameUser: {
    confirmation_required:
      'Confirmation required: your page moves to /mara.l, and /mara redirects there for 90 days.',
    version_conflict: 'Your username was changed in another tab or app.',
  },
  renewConfirmation: missing('Link'),
  replaceProduct: {
    version_conflict: 'This product was changed in another tab or app. Reload it, then change it again.',
  },
  reportPayment: {
    ...missing('Payment'),
    link_expired: 'This payment was refunded, so its download link no longer works.',
  },
  resetPassword: { link_expired: LINK_USED },
  resumeSubscription: {
    version_conflict: 'This subscription is being updated by another request. Please try again.',
  },
  retryJob: missing('Job'),
  rollWebhookSecret: {
    version_conflict: 'This webhook endpoint is being updated by another request. Please try again.',
  },
  saveProfile: {
    rate_limited: MANY_IMAGES,
    too_large: UPLOAD_TOO_LARGE,
    version_conflict: 'Your username was changed in another tab or app.',
  },
  startImport: { import_not_ready: 'You can only start a finished dry run, within a day of its end.' },
  streamProgress: {
    rate_limited: 'Too many windows show the progress of newsletters. Please close one of them.',
  },
  subscribe: {
    email_not_verified: 'This newsletter does not accept subscribers yet. Please try again later.',
  },
  undoBulkJob: {
    ...missing('Bulk job'),
    too_late_to_undo: 'A bulk change can be undone for 24 hours.',
  },
  undoImport: { import_not_ready: 'You can only undo a finished import, and only once.' },
  unsubscribeByAddress: missing('Creator'),
  updateLink: {
    version_conflict: 'This link was changed in another tab or app. Reload the page, then change it again.',
  },
  fetchImage: { rate_limited: MANY_IMAGES, too_large: UPLOAD_TOO_LARGE },
  uploadImage: { rate_limited: MANY_IMAGES, too_large: UPLOAD_TOO_LARGE },
  uploadProductFile: {
    storage_quota_exceeded:
      'Your files use 500 MB of the 500 MB that your plan has. Delete a product that you no longer sell. Its space is free within a day, or when its free download links have expired. Or upgrade to Pro, which has more.',
    too_large: 'Please choose a file smaller than 50MB',
  },
  uploadProfileImage: { rate_limited: MANY_IMAGES, too_large: UPLOAD_TOO_LARGE },
  verifyEmailByLink: { link_expired: LINK_USED },
};

/** Returns a message that an operation returns with a code. */
export function errorMessageOf(code: PublicErrorCode, operation: Operation, path: string): string {
  const { operationId, tags } = operation;
  const specific = SPECIFIC[operationId]?.[code] ?? SPECIFIC[tags[0] ?? '']?.[code];
  if (specific !== undefined) return specific;
  if (code === 'scope_missing') return scopesMissing(scopesOf(operation));
  return code === 'too_large' ? bodyTooLarge(path) : MESSAGES[code];
}

function scopesOf({ security = [] }: Operation): string[] {
  return security.flatMap(({ apiToken = [] }) => apiToken);
}

/** The errors of invalid input that a handler reads itself, without a schema. */
export const HANDLER_INPUT_ERRORS: Readonly<Record<string, FieldError>> = {
  connectPayoutAccount: { path: 'country', message: 'Choose the country of your business.' },
  importSubscribers: { path: 'file', message: 'Please choose a file.' },
  receiveEmailHook: { path: 'RecordType', message: 'This is not a Postmark event.' },
  postRenewal: { path: 'email', message: 'The newsletter already goes to this address.' },
  renewConfirmation: { path: 'email', message: 'The newsletter already goes to this address.' },
  renewDownloadLink: { path: 'token', message: 'This link still works: open it again.' },
  uploadImage: { path: 'image', message: 'Please choose an image.' },
  uploadProductFile: { path: 'file', message: 'Please choose a file.' },
  uploadProfileImage: { path: 'image', message: 'Please choose an image.' },
};
