import { ACCOUNT_GONE } from '../features/accounts/index.js';
import { ERROR_CODES, type PublicErrorCode } from '../kernel/error-codes/error-codes.js';
import { errorMessageOf } from './error-messages.js';
import type { Operation } from './examples.js';

type Meanings = Partial<Record<PublicErrorCode, string>>;

const SESSION_MEANINGS: Meanings = { not_found: ACCOUNT_GONE };
const BANNED_MEANING = 'An administrator banned the email address or its domain.';
const BANNED_NETWORK_MEANINGS: Meanings = {
  forbidden: 'An administrator banned the email address, its domain or the network of the request.',
};
const MISSING = 'The resource does not exist.';
const MISSING_MEANINGS: Meanings = { not_found: MISSING };
const NO_SESSION_MEANING = 'There is no valid session. API tokens do not work here.';
const PASSKEY_MEANINGS: Meanings = {
  invalid_code: 'The passkey is wrong, or its challenge is missing, used or expired.',
};
const FACTOR_MEANINGS: Meanings = {
  not_found: 'No setup of a second factor was started.',
};

const DEVICE_MEANINGS: Meanings = {
  not_found: 'The code is unknown, used or expired.',
};
const NO_PENDING_SIGN_IN: Meanings = {
  unauthenticated: 'The cookie of a pending sign-in is missing or expired.',
};
const ORDER_MEANINGS: Meanings = {
  version_conflict: 'The ids are not those of all current rows.',
};
const SEGMENT_MEANINGS: Meanings = {
  not_found: 'The account has no segment with the id in `segment`.',
};
const UPDATING_MEANINGS: Meanings = {
  version_conflict: 'Another request is updating it at the payment provider.',
};
const DOWNLOAD_MEANINGS: Meanings = {
  link_expired: 'The link is expired, used up or revoked. Ask the seller for a new link.',
};
const RESTORED_MEANINGS: Meanings = {
  still_sending: 'A newsletter restored from a backup is still being prepared. Repeat in a few seconds.',
};
const PAYOUT_MEANINGS: Meanings = {
  not_found: 'The instance’s own account receives all payments, so creators have no payout account.',
};

/** Codes that mean something more specific in an operation than in the public table of codes. */
const OPERATION_MEANINGS: Readonly<Record<string, Meanings>> = {
  addAdminPasskey: PASSKEY_MEANINGS,
  addPasskey: PASSKEY_MEANINGS,
  answerSimulatedChallenge: MISSING_MEANINGS,
  attachPaymentEmail: { ...MISSING_MEANINGS, ...UPDATING_MEANINGS },
  beginAdminPasskey: SESSION_MEANINGS,
  beginSubscription: UPDATING_MEANINGS,
  cancelSubscription: UPDATING_MEANINGS,
  changeAdminPassword: SESSION_MEANINGS,
  changeShop: {
    version_conflict: '`prices` does not list every product, because one was added.',
  },
  checkDomain: {
    version_conflict: 'Another account verified the domain at the same time.',
  },
  decideDeviceSignIn: DEVICE_MEANINGS,
  confirmSimulatedPayment: MISSING_MEANINGS,
  createPaymentIntent: {
    forbidden: 'An administrator banned the network of the request.',
  },
  disableAdminSecondFactor: SESSION_MEANINGS,
  disconnectPayoutAccount: PAYOUT_MEANINGS,
  downloadProduct: DOWNLOAD_MEANINGS,
  downloadPurchase: DOWNLOAD_MEANINGS,
  enableAdminSecondFactor: FACTOR_MEANINGS,
  enableSecondFactor: FACTOR_MEANINGS,
  exportSubscribersCsv: SEGMENT_MEANINGS,
  exportSubscribersJson: SEGMENT_MEANINGS,
  finishAdminSignIn: { ...SESSION_MEANINGS, ...NO_PENDING_SIGN_IN },
  finishSignIn: NO_PENDING_SIGN_IN,
  getAdminSecondFactor: SESSION_MEANINGS,
  getCurrentAdmin: SESSION_MEANINGS,
  getDeviceSignIn: DEVICE_MEANINGS,
  getMetrics: {
    unauthenticated: 'The request does not have the `METRICS_TOKEN` of the instance.',
    forbidden: 'The instance has no `METRICS_TOKEN`, and the request came from elsewhere or through a proxy.',
  },
  importSubscribers: {
    too_large: 'The file is larger than `importBytes` in the usage.',
  },
  listImportRows: {
    import_not_ready: 'The import has no report: `hasReport` is false.',
  },
  listSubscribers: SEGMENT_MEANINGS,
  openBillingPortal: {
    no_subscription: 'The account has made no payments.',
  },
  orderLinks: ORDER_MEANINGS,
  orderProducts: ORDER_MEANINGS,
  receiveEmailHook: {
    ...MISSING_MEANINGS,
    forbidden: 'The request does not have the secret or the signature of the email provider.',
  },
  refreshPayoutAccount: UPDATING_MEANINGS,
  refreshSubscription: UPDATING_MEANINGS,
  refundSale: {
    ...UPDATING_MEANINGS,
    payment_required: 'The payment provider does not know the payment.',
  },
  register: BANNED_NETWORK_MEANINGS,
  releaseHeld: RESTORED_MEANINGS,
  renewAdminRecoveryCodes: SESSION_MEANINGS,
  removeSendingDomain: {
    still_sending: 'A newsletter from this domain is being sent.',
  },
  renewDownloadLink: {
    link_expired: 'The payment was refunded or is disputed, or the file no longer exists.',
  },
  reportPayment: { ...MISSING_MEANINGS, ...UPDATING_MEANINGS },
  resumeSubscription: UPDATING_MEANINGS,
  retryFailed: {
    sending_over: 'Sending was canceled, so no email is sent again.',
  },
  setUpAdminSecondFactor: SESSION_MEANINGS,
  signInAdminWithPasskey: PASSKEY_MEANINGS,
  signInWithPasskey: PASSKEY_MEANINGS,
  startDownloadPayment: {
    ...BANNED_NETWORK_MEANINGS,
    payment_mismatch: 'The product does not belong to the creator in `creatorId`.',
  },
  startImport: {
    import_not_ready: 'This is not a finished dry run, or it ended more than a day ago.',
  },
  subscribe: {
    ...BANNED_NETWORK_MEANINGS,
    email_not_verified: 'The creator’s email address is not verified yet.',
  },
  undoImport: {
    import_not_ready: 'The import has not finished, or it was undone already.',
  },
};

/** What each operation asks of the payment provider. */
const PROVIDER_CALLS: Readonly<Record<string, string>> = {
  answerSimulatedChallenge: 'complete the payment',
  attachPaymentEmail: 'return the payment',
  beginSubscription: 'create the subscription',
  cancelSubscription: 'cancel the subscription',
  changeSimulatedAccount: 'change the account',
  confirmSimulatedPayment: 'complete the payment',
  connectPayoutAccount: 'create the account or the link',
  createPaymentIntent: 'create the payment',
  getPayoutBalance: 'return the balance',
  listInvoices: 'return the invoices',
  listPayouts: 'return the payouts',
  openBillingPortal: 'create the link',
  refreshPayoutAccount: 'return the account',
  refreshSubscription: 'return the subscription',
  refundSale: 'refund the payment',
  reportPayment: 'return the payment',
  resumeSubscription: 'resume the subscription',
  startDownloadPayment: 'create the payment',
};

const PROVIDER_MEANINGS: Partial<Record<PublicErrorCode, (call: string) => string>> = {
  stripe_invalid_request_error: (call) => `The payment provider refused to ${call}.`,
  stripe_authentication_error: (call) => `The instance’s key for the payment provider cannot ${call}.`,
  stripe_api_error: (call) => `The payment provider failed to ${call}.`,
  stripe_api_connection_error: (call) => `The payment provider did not respond to the request to ${call}.`,
};

/** Returns what a code means in an operation. */
export function meaningOf(code: PublicErrorCode, operation: Operation, path: string): string {
  const specific = OPERATION_MEANINGS[operation.operationId]?.[code];
  if (specific !== undefined) return specific;
  const call = PROVIDER_CALLS[operation.operationId];
  const failure = PROVIDER_MEANINGS[code];
  if (call !== undefined && failure !== undefined) return failure(call);
  if (code === 'forbidden') return BANNED_MEANING;
  if (code === 'unauthenticated' && !acceptsTokens(operation)) return NO_SESSION_MEANING;
  if (code !== 'not_found') return ERROR_CODES[code].meaning;
  if (errorMessageOf(code, operation, path) === ACCOUNT_GONE) return ACCOUNT_GONE;
  return missingFor(operation, path);
}

/**
 * Returns the meaning of `not_found` for callers who see the resources of all accounts, only public ones, or the one of
 * their link.
 */
function missingFor({ security = [] }: Operation, path: string): string {
  if (path.includes('{token}')) return 'The link is wrong or no longer works.';
  if (security.length === 0) return 'The resource does not exist, or it is not public.';
  const isForAdmins = security.some((way) => 'adminSession' in way);
  return isForAdmins ? MISSING : ERROR_CODES.not_found.meaning;
}

function acceptsTokens({ security = [] }: Operation): boolean {
  return security.length === 0 || security.some((way) => 'apiToken' in way);
}
