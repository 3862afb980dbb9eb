import { ACCOUNT_GONE, TOO_MANY_PASSKEYS } from '../features/accounts/index.js';
import { MAX_ADMINS } from '../features/admin/administrators/manage-admins.js';
import { formatBytes, MAX_IMPORT_BYTES } from '../features/allowances/rules.js';
import { MAX_DOMAINS } from '../features/domains/rules.js';
import { IMAGE_TOO_LARGE } from '../features/media/rules.js';
import { FILE_TOO_LARGE } from '../features/products/files/rules.js';
import { MAX_FIELDS } from '../features/subscribers/fields/rules.js';
import { limitReachedError } from '../features/subscribers/rules.js';
import { MAX_SEGMENTS } from '../features/subscribers/segments/rules.js';
import { MAX_TAGS } from '../features/subscribers/tags/rules.js';
import { MAX_LISTENERS } from '../features/webhooks/listeners/rules.js';
import { MAX_ENDPOINTS } from '../features/webhooks/rules.js';
import { MAX_ALLOWED_HOSTS } from '../features/widgets/rules.js';
import { ONLY_THIS_MACHINE } from '../http/metrics/metrics-access.js';
import type { PublicErrorCode } from '../kernel/error-codes/error-codes.js';
import type { FieldError } from '../kernel/errors.js';
import { DEFAULT_LIMITS, getPlanStorageLimits } from '../kernel/plans/plan-limits.js';

type Messages = Partial<Record<PublicErrorCode, string>>;

const FREE_STORAGE = getPlanStorageLimits(DEFAULT_LIMITS, { isPro: false });
const FREE_FILES = formatBytes(FREE_STORAGE.fileBytes);
const NO_SETUP = 'There is no setup to finish. Start again.';
const LINK_USED = 'This link has expired or was already used. Please request a new one.';
const SUSPENDED_LINK = 'This link is no longer available: the account that published it is suspended.';
const WRONG_FACTOR: Messages = {
  invalid_code:
    'This code is wrong or was already used. Enter the newest code from your app, or an unused recovery code.',
};
const UNVERIFIED_FOR_FACTOR = 'Please verify your email address before you turn this on.';
const WRONG_PASSKEY: Messages = { invalid_code: 'This passkey was not accepted. Please try again.' };
const EXPIRED_SIGN_IN = 'This sign-in took too long, or had too many wrong codes. Please start again.';
const NO_ACCOUNT_ACCESS =
  'This instance can no longer access the account of this payment. See the payment in the dashboard of the payment provider.';
const REFUND_REJECTED = 'The payment provider rejected this refund. Your account there shows the reason.';
const KEYS_REJECTED =
  'The payment provider does not accept the keys of this instance. Please contact its operator.';
const PRODUCT_CHANGED = 'This product was changed in another tab or app. Reload it, then change it again.';
const PAYMENT_UPDATING = 'This payment is being updated by another request. Please try again.';
const createMissingMessage = (noun: string): Messages => ({ not_found: `${noun} not found.` });
const OWNER_RECEIVES: Messages = { not_found: 'The account of this instance receives all payments.' };
const PAYOUT_MONEY: Messages = {
  ...createMissingMessage('Payout account'),
  stripe_authentication_error: KEYS_REJECTED,
  stripe_api_error: 'The payment provider could not process the request. Please try again in a minute.',
  stripe_api_connection_error: 'The payment provider did not respond. Please try again.',
};
const REAL_PAYMENTS: Messages = { not_found: 'This instance accepts only real payments.' };
const LIST_FULL =
  'Your plan has room for 1,000 subscribers, pending ones included. Remove subscribers, or upgrade to Pro.';
const MANY_IMAGES = 'Many images are being processed right now. Please try again in 5 seconds.';
const MANY_STREAMS = 'Too many windows or commands follow your account. Please close one of them.';

/** The messages of one operation, or of all operations with one tag, where they differ from `error-messages.ts`. */
export const OPERATION_MESSAGES: Readonly<Record<string, Messages>> = {
  'API tokens': createMissingMessage('API token'),
  Administration: { ...createMissingMessage('User'), unauthenticated: 'Please sign in as an administrator.' },
  Buying: createMissingMessage('Product'),
  Domains: {
    ...createMissingMessage('Domain'),
    pro_required: 'Custom domains are part of Pro. Upgrade to add one.',
  },
  Images: createMissingMessage('Image'),
  Imports: createMissingMessage('Import'),
  Links: createMissingMessage('Link'),
  Products: createMissingMessage('Product'),
  Public: createMissingMessage('Creator'),
  Sales: createMissingMessage('Sale'),
  'Sending domains': createMissingMessage('Sending domain'),
  'Sign-in': { not_found: ACCOUNT_GONE },
  Subscribers: createMissingMessage('Subscriber'),
  Suppressions: createMissingMessage('Address'),
  Webhooks: createMissingMessage('Webhook endpoint'),
  Widgets: createMissingMessage('Site'),

  disableSecondFactor: { ...WRONG_FACTOR },
  renewRecoveryCodes: { ...WRONG_FACTOR },
  finishSignIn: { ...WRONG_FACTOR, unauthenticated: EXPIRED_SIGN_IN },
  signInWithPasskey: { ...WRONG_PASSKEY },
  signInAdminWithPasskey: { ...WRONG_PASSKEY },
  setUpSecondFactor: { email_not_verified: UNVERIFIED_FOR_FACTOR },
  retryJobs: { version_conflict: 'Another administrator is changing these jobs. Try again in a moment.' },
  removePasskey: createMissingMessage('Passkey'),
  endSession: createMissingMessage('Session'),
  endAdminSession: createMissingMessage('Session'),
  beginPasskey: {
    email_not_verified: 'Please verify your email address before you add a passkey.',
    limit_reached: TOO_MANY_PASSKEYS,
  },
  addPasskey: { limit_reached: TOO_MANY_PASSKEYS, ...WRONG_PASSKEY },
  beginAdminPasskey: { ...createMissingMessage('Administrator'), limit_reached: TOO_MANY_PASSKEYS },
  addAdminPasskey: { limit_reached: TOO_MANY_PASSKEYS, ...WRONG_PASSKEY },
  removeAdminPasskey: createMissingMessage('Passkey'),
  removeBan: createMissingMessage('Ban'),
  addAdmin: {
    ...createMissingMessage('Administrator'),
    limit_reached: `There can be at most ${MAX_ADMINS} administrators. Delete one first.`,
    username_taken: 'An administrator with this username already exists.',
  },
  getPayoutBalance: PAYOUT_MONEY,
  listPayouts: PAYOUT_MONEY,
  refreshPayoutAccount: {
    ...OWNER_RECEIVES,
    version_conflict: 'This account is being updated by another request. Please try again.',
  },
  addSendingDomain: {
    too_many_domains: `You have ${MAX_DOMAINS} sending domains, which is the maximum. Remove one to add another.`,
    pro_required: 'Sending domains are part of Pro. Upgrade to add one.',
  },
  addSubscriber: { already_subscribed: 'This subscriber is already on your list.', limit_reached: LIST_FULL },
  addWebhook: {
    limit_reached: `You have ${MAX_ENDPOINTS} webhook endpoints, which is the maximum. Delete one to add another.`,
  },
  addWebhookListener: {
    limit_reached: `You have ${MAX_LISTENERS} webhook listeners, which is the maximum. Stop one to start another.`,
  },
  removeWebhookListener: createMissingMessage('Webhook listener'),
  adminLogin: { invalid_credentials: 'Invalid credentials' },
  allowHost: {
    limit_reached: `You allow ${MAX_ALLOWED_HOSTS} sites, which is the maximum. Remove one to add another.`,
  },
  answerSimulatedChallenge: REAL_PAYMENTS,
  attachPaymentEmail: {
    version_conflict: PAYMENT_UPDATING,
    ...createMissingMessage('Payment'),
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
  changeSimulatedAccount: {
    ...createMissingMessage('Simulated payout account'),
    stripe_invalid_request_error: NO_ACCOUNT_ACCESS,
  },
  confirmByLink: createMissingMessage('Link'),
  connectPayoutAccount: OWNER_RECEIVES,
  confirmSimulatedPayment: REAL_PAYMENTS,
  changeField: createMissingMessage('Field'),
  changeShop: { version_conflict: 'A product was added since. Reload, then choose its price too.' },
  changeSegment: {
    ...createMissingMessage('Segment'),
    name_taken: 'You have a segment with this name already.',
  },
  changeTag: createMissingMessage('Tag'),
  createField: {
    limit_reached: limitReachedError(MAX_FIELDS, 'fields').message,
    name_taken: 'You have a field with this key already.',
  },
  createSegment: {
    limit_reached: limitReachedError(MAX_SEGMENTS, 'segments').message,
    name_taken: 'You have a segment with this name already.',
  },
  createTag: { limit_reached: limitReachedError(MAX_TAGS, 'tags').message },
  deleteField: createMissingMessage('Field'),
  deleteSegment: createMissingMessage('Segment'),
  deleteTag: createMissingMessage('Tag'),
  getSegment: createMissingMessage('Segment'),
  createApiToken: { unauthenticated: 'Please sign in, or send username and password.' },
  createDownloadLink: createMissingMessage('File'),
  createBulkJob: createMissingMessage('Tag'),
  getBulkJob: createMissingMessage('Bulk job'),
  createProduct: {
    storage_quota_exceeded: `Your products use ${FREE_STORAGE.products} of the ${FREE_STORAGE.products} that your plan has. Delete a product to add another, or upgrade to Pro for more.`,
  },
  changePreferences: createMissingMessage('Subscription'),
  decideDeviceSignIn: {
    not_found: 'No sign-in is pending for this code. Compare it with your terminal, or start again there.',
  },
  decideReview: createMissingMessage('Review'),
  deleteAdmin: createMissingMessage('Administrator'),
  changeAdminRole: createMissingMessage('Administrator'),
  deleteNewsletter: {
    still_sending: 'This newsletter is still being sent. You can delete it when sending has ended.',
  },
  disconnectPayoutAccount: OWNER_RECEIVES,
  discardJob: createMissingMessage('Job'),
  downloadProductFile: createMissingMessage('File'),
  eraseAddress: createMissingMessage('Subscriber'),
  eraseSubscriber: createMissingMessage('Subscription'),
  exchangeDeviceCode: { rate_limited: 'Please wait 5 seconds between requests.' },
  exportSubscribersCsv: {
    ...createMissingMessage('Segment'),
    pro_required: 'Exporting your list as CSV is part of Pro. The JSON export is free.',
  },
  followLink: { not_found: 'There is nothing at this address.', link_expired: SUSPENDED_LINK },
  followLinkAsSubscriber: { not_found: 'There is nothing at this address.', link_expired: SUSPENDED_LINK },
  getActivity: { pro_required: 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.' },
  getArchivedNewsletter: createMissingMessage('Newsletter'),
  getConfirmation: createMissingMessage('Link'),
  getCurrentAdmin: createMissingMessage('Administrator'),
  changeAdminPassword: createMissingMessage('Administrator'),
  finishAdminSignIn: {
    ...createMissingMessage('Administrator'),
    ...WRONG_FACTOR,
    unauthenticated: EXPIRED_SIGN_IN,
  },
  getAdminSecondFactor: createMissingMessage('Administrator'),
  setUpAdminSecondFactor: createMissingMessage('Administrator'),
  enableAdminSecondFactor: { not_found: NO_SETUP, ...WRONG_FACTOR },
  enableSecondFactor: { not_found: NO_SETUP, email_not_verified: UNVERIFIED_FOR_FACTOR, ...WRONG_FACTOR },
  renewAdminRecoveryCodes: { ...createMissingMessage('Administrator'), ...WRONG_FACTOR },
  disableAdminSecondFactor: { ...createMissingMessage('Administrator'), ...WRONG_FACTOR },
  getDeviceSignIn: {
    not_found: 'No sign-in is pending for this code. Compare it with your terminal, or start again there.',
  },
  getInsights: { pro_required: 'Insights of more than 30 days are part of Pro. Upgrade to see them.' },
  getMetrics: {
    forbidden: ONLY_THIS_MACHINE,
    unauthenticated: 'Send the instance’s METRICS_TOKEN as a bearer token.',
  },
  getNewsletterInsights: {
    ...createMissingMessage('Newsletter'),
    pro_required: 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.',
  },
  getPreferences: createMissingMessage('Subscription'),
  getPublicOffer: createMissingMessage('Product'),
  isDomainAllowed: createMissingMessage('Domain'),
  importSubscribers: {
    too_large: `This file is too large. Your account can import files of up to ${formatBytes(MAX_IMPORT_BYTES)}.`,
  },
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
  reorderLinks: {
    version_conflict:
      'Your links were changed in another tab or app. Reload the list, then change the order again.',
  },
  reorderProducts: {
    version_conflict:
      'Your products were changed in another tab or app. Reload the list, then change the order again.',
  },
  receiveEmailHook: {
    ...createMissingMessage('Email provider'),
    forbidden: 'This request does not have the webhook secret of this instance.',
  },
  reauthenticate: { invalid_credentials: 'This password is wrong.' },
  refreshSubscription: {
    version_conflict: 'This subscription is being updated by another request. Please try again.',
  },
  removeSendingDomain: {
    still_sending:
      'A newsletter from news.kiln.example is still being sent. Wait until it is sent, or cancel it. Then remove the domain.',
  },
  removeSuppression: {
    rate_limited: 'You have reached the daily limit for lifting suppressions. Please continue tomorrow.',
  },
  renameUser: {
    confirmation_required:
      'Confirmation required: your page moves to /mara.clay, and /mara redirects there for 90 days.',
    version_conflict: 'Your username was changed in another tab or app.',
  },
  renewConfirmation: {
    ...createMissingMessage('Link'),
    limit_reached: 'This newsletter does not accept new subscribers at the moment. Please try again later.',
  },
  renewDownloadLink: {
    link_expired: 'No new link can be sent for this download. Please ask its creator.',
  },
  replaceProduct: { version_conflict: PRODUCT_CHANGED },
  replaceProductPage: { version_conflict: PRODUCT_CHANGED },
  reportPayment: {
    version_conflict: PAYMENT_UPDATING,
    ...createMissingMessage('Payment'),
    link_expired: 'This payment was refunded, so its download link no longer works.',
  },
  confirmEmailChange: { link_expired: LINK_USED },
  resetPassword: { link_expired: LINK_USED },
  resumeSubscription: {
    version_conflict: 'This subscription is being updated by another request. Please try again.',
  },
  retryJob: createMissingMessage('Job'),
  rollWebhookSecret: {
    version_conflict: 'This webhook endpoint is being updated by another request. Please try again.',
  },
  saveProfile: {
    pro_required: 'Custom CSS is part of Pro. Upgrade to add one.',
    rate_limited: MANY_IMAGES,
    too_large: IMAGE_TOO_LARGE,
    version_conflict: 'Your username was changed in another tab or app.',
  },
  restoreSubscriber: { limit_reached: LIST_FULL },
  startImport: {
    import_not_ready: 'You can only start a finished dry run, within a day of its end.',
    limit_reached: LIST_FULL,
  },
  streamProgress: { rate_limited: MANY_STREAMS },
  streamWebhookListener: { ...createMissingMessage('Webhook listener'), rate_limited: MANY_STREAMS },
  subscribe: {
    email_not_verified: 'This newsletter does not accept subscribers yet. Please try again later.',
    limit_reached: 'This newsletter does not accept new subscribers at the moment. Please try again later.',
  },
  undoBulkJob: {
    ...createMissingMessage('Bulk job'),
    too_late_to_undo: 'A bulk change can be undone for 24 hours.',
    limit_reached: LIST_FULL,
  },
  undoImport: { import_not_ready: 'You can only undo a finished import, and only once.' },
  unsubscribeByAddress: createMissingMessage('Creator'),
  updateLink: {
    version_conflict: 'This link was changed in another tab or app. Reload the page, then change it again.',
  },
  exportSubscribersJson: createMissingMessage('Segment'),
  listSubscribers: createMissingMessage('Segment'),
  refundSale: {
    payment_required: 'The payment provider does not know this payment.',
    version_conflict: PAYMENT_UPDATING,
    stripe_invalid_request_error: REFUND_REJECTED,
    stripe_authentication_error: KEYS_REJECTED,
    stripe_api_connection_error:
      'The payment provider did not respond. Please try again. Nothing is refunded twice.',
  },
  retryFailed: {
    sending_over: 'Sending of this newsletter was canceled, so no more emails are sent.',
  },
  startDownloadPayment: { payment_mismatch: 'This product belongs to another creator.' },
  fetchImage: { rate_limited: MANY_IMAGES, too_large: IMAGE_TOO_LARGE },
  uploadImage: { rate_limited: MANY_IMAGES, too_large: IMAGE_TOO_LARGE },
  uploadProductFile: {
    storage_quota_exceeded: `Your files use ${FREE_FILES} of the ${FREE_FILES} that your plan has. Delete a product that you no longer sell, or upgrade to Pro for more. The space of a deleted product is available within a day, or when its free download links have expired.`,
    too_large: FILE_TOO_LARGE,
  },
  uploadProfileImage: { rate_limited: MANY_IMAGES, too_large: IMAGE_TOO_LARGE },
  secureAccount: {
    link_expired:
      'This link has expired or was already used. Open the link of the newest notice, or reset your password.',
  },
  verifyEmailByLink: { link_expired: LINK_USED },
};

const WRONG_PASSWORD: FieldError = {
  path: 'currentPassword',
  message: 'This is not your current password.',
};

/** The errors of invalid input that a handler finds itself, without a schema. */
export const HANDLER_INPUT_ERRORS: Readonly<Record<string, FieldError>> = {
  addAdmin: WRONG_PASSWORD,
  beginAdminPasskey: WRONG_PASSWORD,
  changeAdminPassword: WRONG_PASSWORD,
  changeAdminRole: WRONG_PASSWORD,
  disableAdminSecondFactor: WRONG_PASSWORD,
  renewAdminRecoveryCodes: WRONG_PASSWORD,
  setUpAdminSecondFactor: WRONG_PASSWORD,
  connectPayoutAccount: { path: 'country', message: 'Choose the country of your business.' },
  importSubscribers: { path: 'file', message: 'Please choose a file.' },
  receiveEmailHook: { path: 'RecordType', message: 'This is not a Postmark event.' },
  postRenewal: { path: 'email', message: 'You already receive the newsletter at this address.' },
  renewConfirmation: { path: 'email', message: 'You already receive the newsletter at this address.' },
  renewDownloadLink: { path: 'token', message: 'This link still works: open it again.' },
  uploadImage: { path: 'image', message: 'Please choose an image.' },
  uploadProductFile: { path: 'file', message: 'Please choose a file.' },
  uploadProfileImage: { path: 'image', message: 'Please choose an image.' },
};
