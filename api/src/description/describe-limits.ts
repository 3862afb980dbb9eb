import { BUYER_EMAIL_LIMITS, UNPAID_EMAIL_LIMIT } from '../features/checkout/buying/email-limits.js';
import { MAX_CONCURRENT_DOWNLOADS } from '../features/checkout/downloads/download-slots.js';
import { RENEWALS } from '../features/checkout/downloads/renew-link.js';
import { REMOVAL_LIMIT } from '../features/mailing/bounces/suppressions.js';
import { TEST_EMAILS } from '../features/newsletters/sending/rules.js';
import { CODE_EMAILS } from '../features/sign-in/codes/rules.js';
import { CHANGE_EMAILS } from '../features/sign-in/email-change/rules.js';
import { RESET_EMAILS } from '../features/sign-in/passwords/rules.js';
import { ADDRESS_CHANGE_LIMIT } from '../features/subscribers/preference-center/change-address.js';
import { findLimit } from '../http/limits/rate-limit.js';
import { LIMITS } from '../http/limits/request-limits.js';
import { STREAMS_PER_KEY } from '../http/streams/stream-events.js';
import { ERROR_CODES } from '../kernel/error-codes/error-codes.js';
import type { LimitRule } from '../ports/limits.js';
import type { Operation } from './examples.js';

type Rules = readonly LimitRule[];

const PREFERENCES: Rules = [LIMITS.subscriber];
const FACTORS: Rules = [LIMITS.factorFailure];
const PAYMENTS: Rules = [LIMITS.subscription];
const PAYOUTS: Rules = [LIMITS.payouts];
const UPLOADS: Rules = [LIMITS.upload];
const WEBHOOKS: Rules = [LIMITS.webhook];

/** The limits that handlers count themselves, by operationId. Routes declare the limits of middleware. */
const BY_ADDRESS: Readonly<Record<string, Rules>> = {
  downloadPreferences: PREFERENCES,
  downloadProduct: [LIMITS.download],
  downloadPurchase: [LIMITS.download],
  postConfirmation: PREFERENCES,
  postPreferencesAddress: PREFERENCES,
  postPreferencesErasure: PREFERENCES,
  postPreferencesFields: PREFERENCES,
  postPreferencesName: PREFERENCES,
  postPreferencesPause: PREFERENCES,
  postPreferencesTopics: PREFERENCES,
  postRenewal: PREFERENCES,
  renewDownloadLink: [LIMITS.download],
  showConfirmation: PREFERENCES,
  showPreferences: PREFERENCES,
};

const BY_ACCOUNT: Readonly<Record<string, Rules>> = {
  addSendingDomain: [LIMITS.sendingDomain],
  addWebhook: WEBHOOKS,
  addWebhookListener: WEBHOOKS,
  allowHost: [LIMITS.allowedHost],
  beginSubscription: PAYMENTS,
  cancelSubscription: PAYMENTS,
  checkDomain: [LIMITS.domainCheck],
  checkInstanceDns: [LIMITS.sendingDomainCheck],
  checkSendingDomain: [LIMITS.sendingDomainCheck],
  countSegment: [LIMITS.segmentCount],
  createDownloadLink: [LIMITS.downloadLink],
  decideDeviceSignIn: [LIMITS.deviceCode],
  fetchImage: UPLOADS,
  findAddress: [LIMITS.addressSearch],
  getDeviceSignIn: [LIMITS.deviceCode],
  getPayoutBalance: PAYOUTS,
  importSubscribers: [LIMITS.importFile],
  listInvoices: PAYMENTS,
  listPayouts: PAYOUTS,
  openBillingPortal: PAYMENTS,
  preflightNewsletter: [LIMITS.preflight],
  previewNewsletter: [LIMITS.preview],
  redeliverWebhook: WEBHOOKS,
  refreshSubscription: PAYMENTS,
  renameUser: [LIMITS.rename],
  requestEmailChange: [LIMITS.code],
  requestEmailVerification: [LIMITS.code],
  resumeSubscription: PAYMENTS,
  sendRelayTest: [LIMITS.testSend],
  sendTest: [LIMITS.testSend],
  testWebhook: WEBHOOKS,
  uploadImage: UPLOADS,
  uploadProductFile: [LIMITS.productFile],
  uploadProfileImage: UPLOADS,
  verifyEmail: [LIMITS.accountCodeTry],
};

/** The limits that count only failed requests, by IP address. */
const FAILURES_BY_ADDRESS: Readonly<Record<string, Rules>> = {
  adminLogin: [LIMITS.signInFailure],
  login: [LIMITS.signInFailure],
  receiveEmailHook: [LIMITS.emailWebhookFailure],
  receivePaymentEvent: [LIMITS.paymentWebhookFailure],
};

const FAILURES_BY_ACCOUNT: Readonly<Record<string, Rules>> = {
  addAdmin: [LIMITS.reauthentication],
  adminLogin: [LIMITS.adminFailure],
  beginAdminPasskey: [LIMITS.reauthentication],
  changeAdminRole: [LIMITS.reauthentication],
  enableAdminSecondFactor: FACTORS,
  enableSecondFactor: FACTORS,
  changeAdminPassword: [LIMITS.reauthentication],
  disableAdminSecondFactor: [LIMITS.reauthentication, LIMITS.factorFailure],
  disableSecondFactor: FACTORS,
  finishAdminSignIn: FACTORS,
  finishSignIn: FACTORS,
  login: [LIMITS.accountFailure],
  reauthenticate: [LIMITS.reauthentication],
  renewAdminRecoveryCodes: [LIMITS.reauthentication, LIMITS.factorFailure],
  renewRecoveryCodes: FACTORS,
  setUpAdminSecondFactor: [LIMITS.reauthentication],
};

const BY_MAILBOX: Readonly<Record<string, Rules>> = {
  requestCode: [CODE_EMAILS.all],
  requestEmailChange: [CHANGE_EMAILS],
  requestPasswordReset: [RESET_EMAILS.all],
  sendRelayTest: [TEST_EMAILS],
  sendTest: [TEST_EMAILS],
};

const BY_MAILBOX_AND_ADDRESS: Readonly<Record<string, Rules>> = {
  requestCode: [CODE_EMAILS.each],
  requestPasswordReset: [RESET_EMAILS.each],
};

const BY_SUBSCRIBER: Readonly<Record<string, Rules>> = {
  changePreferences: [ADDRESS_CHANGE_LIMIT],
  postPreferencesAddress: [ADDRESS_CHANGE_LIMIT],
  postRenewal: [ADDRESS_CHANGE_LIMIT],
  renewConfirmation: [ADDRESS_CHANGE_LIMIT],
};

const BUYER_EMAILS = `At most ${describeAmount(BUYER_EMAIL_LIMITS.creator, 'emails')} from one creator to one email address. At most ${describeAmount(BUYER_EMAIL_LIMITS.address, 'emails')} to one email address.`;
/** The daily number depends on the age of the account, and is no setting that the API shows. */
const UNPAID_EMAILS = `${BUYER_EMAILS} At most ${describeAmount(UNPAID_EMAIL_LIMIT, 'emails')} from one creator, and fewer per day while the account is new.`;

const IMAGE_QUEUE = 'Also returned while too many images of the instance wait to be processed.';
const SIMULTANEOUS = `At most ${MAX_CONCURRENT_DOWNLOADS} simultaneous downloads of one link from one IP address.`;

/** Limits that count only some requests of an operation, in words. */
const CONDITIONAL: Readonly<Record<string, string>> = {
  createApiToken: `At most ${describeAmount(LIMITS.signInFailure, 'failed requests')} from one IP address, and ${describeAmount(LIMITS.accountFailure, 'failed requests')} for one account, with a username and password.`,
  createDownloadLink: `With \`email\`: ${UNPAID_EMAILS}`,
  downloadProduct: SIMULTANEOUS,
  downloadPurchase: SIMULTANEOUS,
  fetchImage: IMAGE_QUEUE,
  isDomainAllowed: `At most ${describeAmount(LIMITS.allowedDomain)} from one IP address, except the instance’s own machine.`,
  removeSuppression: `At most ${describeAmount(REMOVAL_LIMIT, 'bounced addresses')} for one account.`,
  renewDownloadLink: `At most ${describeAmount(RENEWALS)} for one link. ${BUYER_EMAILS}`,
  saveProfile: `At most ${describeAmount(LIMITS.upload, 'new images')} and ${describeAmount(LIMITS.rename, 'new usernames')} for one account. ${IMAGE_QUEUE}`,
  startDownloadPayment: `For free products: ${UNPAID_EMAILS}`,
  streamProgress: `At most ${STREAMS_PER_KEY} streams for one account at a time.`,
  streamWebhookListener: `At most ${STREAMS_PER_KEY} streams for one account at a time.`,
  subscribe: `At most ${describeAmount(LIMITS.subscribeCreator)} for one creator.`,
  uploadImage: IMAGE_QUEUE,
  uploadProfileImage: IMAGE_QUEUE,
  unsubscribeByAddress: `Without the token, at most ${describeAmount(LIMITS.unsubscribeLink)} from one IP address.`,
};

/** Names the limits of an operation in the description of its response 429. */
export function describeLimits({ operationId, responses }: Operation, handlers: readonly object[]): void {
  const response = responses[429];
  if (response === undefined) return;
  const routeLimits = handlers.flatMap((handler) => findLimit(handler) ?? []);
  const sentences = [
    ...describeRules([...routeLimits, ...(BY_ADDRESS[operationId] ?? [])], 'requests', 'from one IP address'),
    ...describeRules(BY_ACCOUNT[operationId], 'requests', 'for one account'),
    ...describeRules(
      BY_MAILBOX_AND_ADDRESS[operationId],
      'requests',
      'for one email address from one IP address',
    ),
    ...describeRules(BY_MAILBOX[operationId], 'requests', 'for one email address'),
    ...describeRules(BY_SUBSCRIBER[operationId], 'new addresses', 'for one subscriber'),
    ...describeRules(FAILURES_BY_ADDRESS[operationId], 'failed requests', 'from one IP address'),
    ...describeRules(FAILURES_BY_ACCOUNT[operationId], 'failed requests', 'for one account'),
    ...(CONDITIONAL[operationId] === undefined ? [] : [CONDITIONAL[operationId]]),
  ];
  const { meaning } = ERROR_CODES.rate_limited;
  response.description = response.description?.replace(meaning, [...new Set(sentences)].join(' '));
}

function describeRules(rules: Rules = [], noun: string, scope: string): string[] {
  return rules.map((rule) => `At most ${describeAmount(rule, noun)} ${scope}.`);
}

/** Returns `60 requests per minute`. */
export function describeAmount({ points, windowSeconds }: LimitRule, noun = 'requests'): string {
  return `${points} ${noun} ${describeWindow(windowSeconds)}`;
}

function describeWindow(seconds: number): string {
  const nameBySeconds: Record<number, string> = { 60: 'per minute', 3600: 'per hour', 86400: 'per day' };
  return nameBySeconds[seconds] ?? `in ${seconds / 60} minutes`;
}
