import { ACCOUNT_GONE } from '../features/accounts/index.js';
import { ERROR_CODES, type PublicErrorCode } from '../kernel/error-codes/error-codes.js';
import { errorMessageOf } from './error-messages.js';
import type { Operation } from './examples.js';

type Meaning = { meaning: string; action: string };
type Meanings = Partial<Record<PublicErrorCode, Meaning>>;

const GONE_MEANING: Meaning = { meaning: ACCOUNT_GONE, action: 'Sign in with another account.' };
const SESSION_MEANINGS: Meanings = { not_found: GONE_MEANING };
const BANNED_MEANING: Meaning = {
  meaning: 'An administrator banned the email address or its domain.',
  action: 'Show the message, which names the contact address.',
};
const BANNED_NETWORK_MEANINGS: Meanings = {
  forbidden: {
    ...BANNED_MEANING,
    meaning: 'An administrator banned the email address, its domain or the network of the request.',
  },
};
const MISSING_MEANINGS: Meanings = {
  not_found: { ...ERROR_CODES.not_found, meaning: 'The resource does not exist.' },
};
const NO_SESSION_MEANING: Meaning = {
  meaning: 'There is no valid session. API tokens do not work here.',
  action: 'Sign in.',
};
const PASSKEY_MEANINGS: Meanings = {
  invalid_code: {
    meaning: 'The passkey is wrong, or its challenge is missing, used or expired.',
    action: 'Request new options, and ask the user for the passkey again.',
  },
};
const FACTOR_MEANINGS: Meanings = {
  not_found: {
    meaning: 'No setup of a second factor was started.',
    action: 'Start the setup first.',
  },
};

const DEVICE_MEANINGS: Meanings = {
  not_found: {
    meaning: 'The code is unknown, used or expired.',
    action: 'Compare the code with the device, or start again there.',
  },
};
const DOWNLOAD_MEANINGS: Meanings = {
  link_expired: {
    ...ERROR_CODES.link_expired,
    meaning: 'The link is expired, used up or revoked. Ask the seller for a new link.',
  },
};
const PAYOUT_MEANINGS: Meanings = {
  not_found: {
    meaning: 'The instance’s own account receives all payments, so creators have no payout account.',
    action: 'Ask the operator of the instance.',
  },
};

/** Codes that mean something more specific in an operation than in the public table of codes. */
const OPERATION_MEANINGS: Readonly<Record<string, Meanings>> = {
  addAdminPasskey: PASSKEY_MEANINGS,
  addPasskey: PASSKEY_MEANINGS,
  answerSimulatedChallenge: MISSING_MEANINGS,
  attachPaymentEmail: MISSING_MEANINGS,
  beginAdminPasskey: SESSION_MEANINGS,
  changeAdminPassword: SESSION_MEANINGS,
  changeShop: {
    version_conflict: {
      meaning: '`prices` does not list every product, because one was added.',
      action: 'List the products again, and send a price for each.',
    },
  },
  decideDeviceSignIn: DEVICE_MEANINGS,
  confirmSimulatedPayment: MISSING_MEANINGS,
  createPaymentIntent: {
    forbidden: { ...BANNED_MEANING, meaning: 'An administrator banned the network of the request.' },
  },
  disableAdminSecondFactor: SESSION_MEANINGS,
  disconnectPayoutAccount: PAYOUT_MEANINGS,
  downloadProduct: DOWNLOAD_MEANINGS,
  downloadPurchase: DOWNLOAD_MEANINGS,
  enableAdminSecondFactor: FACTOR_MEANINGS,
  enableSecondFactor: FACTOR_MEANINGS,
  finishAdminSignIn: SESSION_MEANINGS,
  getAdminSecondFactor: SESSION_MEANINGS,
  getCurrentAdmin: SESSION_MEANINGS,
  getDeviceSignIn: DEVICE_MEANINGS,
  getMetrics: {
    unauthenticated: {
      meaning: 'The request does not have the `METRICS_TOKEN` of the instance.',
      action: 'Send `Authorization: Bearer` with the `METRICS_TOKEN` of the instance.',
    },
    forbidden: {
      meaning: 'The instance has no `METRICS_TOKEN`, and the request came from elsewhere or through a proxy.',
      action: 'Set `METRICS_TOKEN`, and send it as a bearer token.',
    },
  },
  importSubscribers: {
    too_large: {
      meaning: 'The file is larger than `importBytes` in the usage.',
      action: 'Split the file.',
    },
  },
  receiveEmailHook: {
    ...MISSING_MEANINGS,
    forbidden: {
      meaning: 'The request does not have the secret or the signature of the email provider.',
      action: 'Check the webhook’s settings at the provider.',
    },
  },
  register: BANNED_NETWORK_MEANINGS,
  renewAdminRecoveryCodes: SESSION_MEANINGS,
  reportPayment: MISSING_MEANINGS,
  setUpAdminSecondFactor: SESSION_MEANINGS,
  signInAdminWithPasskey: PASSKEY_MEANINGS,
  signInWithPasskey: PASSKEY_MEANINGS,
  startDownloadPayment: BANNED_NETWORK_MEANINGS,
  subscribe: {
    ...BANNED_NETWORK_MEANINGS,
    email_not_verified: {
      meaning: 'The creator’s email address is not verified yet.',
      action: 'Try again later.',
    },
  },
};

/** Returns what a code means in an operation, and what the client does next. */
export function meaningOf(code: PublicErrorCode, operation: Operation, path: string): Meaning {
  const specific = OPERATION_MEANINGS[operation.operationId]?.[code];
  if (specific !== undefined) return specific;
  if (code === 'forbidden') return BANNED_MEANING;
  if (code === 'unauthenticated' && !acceptsTokens(operation)) return NO_SESSION_MEANING;
  if (code !== 'not_found') return ERROR_CODES[code];
  if (errorMessageOf(code, operation, path) === ACCOUNT_GONE) return GONE_MEANING;
  return { ...ERROR_CODES.not_found, ...missingFor(operation, path) };
}

/**
 * Returns the meaning of `not_found` for callers who see the resources of all accounts, only public ones, or the one of
 * their link.
 */
function missingFor({ security = [] }: Operation, path: string): Partial<Meaning> {
  if (path.includes('{token}'))
    return { meaning: 'The link is wrong or no longer works.', action: 'Check the link.' };
  if (security.length === 0) return { meaning: 'The resource does not exist, or it is not public.' };
  const isForAdmins = security.some((way) => 'adminSession' in way);
  return isForAdmins ? { meaning: 'The resource does not exist.' } : {};
}

function acceptsTokens({ security = [] }: Operation): boolean {
  return security.length === 0 || security.some((way) => 'apiToken' in way);
}
