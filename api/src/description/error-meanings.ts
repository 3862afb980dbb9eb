import { ACCOUNT_GONE } from '../features/accounts/index.js';
import { MAX_IMAGE_PIXELS } from '../features/media/rules.js';
import { MAX_EMAIL_BYTES } from '../features/newsletters/preflight/problems.js';
import { FILE_TOO_LARGE } from '../features/products/files/rules.js';
import { describeMaxBody } from '../http/limits/limit-bodies.js';
import { ERROR_CODES, type PublicErrorCode } from '../kernel/error-codes/error-codes.js';
import { MAX_IMAGE_SIZE } from '../kernel/image-upload-limit.js';
import { getExampleErrorMessage } from './error-messages.js';
import type { Operation } from './examples.js';
import { HANDLER_INPUT_ERRORS } from './operation-messages.js';

type Meanings = Partial<Record<PublicErrorCode, string>>;

const ask = (path: string): Meanings => ({
  factor_required: `The account has a second factor. Finish with \`POST ${path}\` and the cookie of this response.`,
});
const ASK_CREATOR = ask('/api/auth/second-factor');
const WRITE_TO_OPERATOR = 'Write to the contact address in the message.';
const BANNED = `An administrator banned the email address or its domain. ${WRITE_TO_OPERATOR}`;
const BANNED_NETWORK_MEANINGS: Meanings = {
  forbidden: `An administrator banned the email address, its domain or the network of the request. ${WRITE_TO_OPERATOR}`,
};
const FACTOR_CODE = 'Send the newest code of the app, or an unused recovery code.';
const FACTOR_MEANINGS: Meanings = {
  invalid_code: `The code is wrong or used, or no second factor is enabled. ${FACTOR_CODE}`,
};
const FIRST_CODE_MEANINGS: Meanings = {
  invalid_code: 'The code is wrong or used. Send the newest code of the app.',
  not_found: 'No setup of a second factor was started. Start one with `POST …/second-factor/setup`.',
};
const PENDING_SIGN_IN_MEANINGS: Meanings = {
  invalid_code: `The code is wrong or used. ${FACTOR_CODE}`,
  unauthenticated: 'The cookie of a pending sign-in is missing or expired. Sign in again.',
};
const PASSKEY_MEANINGS: Meanings = {
  invalid_code:
    'The passkey is wrong, or its challenge is missing, used or expired. Get a new challenge from `/options`.',
};
const DEVICE_MEANINGS: Meanings = {
  not_found: 'The code is unknown, used or expired. Start again on the device.',
};
const ORDER_MEANINGS: Meanings = {
  version_conflict:
    'The ids are not those of all current rows, so nothing changed. Read the list again, and repeat the request.',
};
const UNSENT_MEANINGS: Meanings = {
  not_found: 'The newsletter does not exist, belongs to another account, or was not sent yet. Check the id.',
};
const CREATOR_MEANINGS: Meanings = {
  not_found: 'The creator does not exist. Check `userId`.',
};
const OPEN_DRAFT_MEANINGS: Meanings = {
  not_found: 'The account has no newsletter with the id in `id`. Check `id`, or omit it.',
};
const SEND_MEANINGS: Meanings = {
  pro_required: 'The `design` is part of the Pro plan. Upgrade, or set it to null.',
  too_large: `The HTML part of the email is larger than ${MAX_EMAIL_BYTES / 1024} KB, or the body than ${describeMaxBody('/api/newsletters')}. Send less.`,
};
const SEGMENT_MEANINGS: Meanings = {
  not_found: 'The account has no segment with the id in `segment`. Check the id.',
};
const UPDATING = 'Another request is changing this at the payment provider. Repeat the request in a moment.';
const UPDATING_MEANINGS: Meanings = { version_conflict: UPDATING };
const RESTORED_MEANINGS: Meanings = {
  still_sending:
    'A newsletter restored from a backup is still being prepared. Repeat the request in a moment.',
};
const EMAIL_LINK_MEANINGS: Meanings = {
  link_expired: 'The token is wrong, expired or used. Request a new link.',
};
const DOWNLOAD_MEANINGS: Meanings = {
  link_expired:
    'The link is expired, used up or revoked, or the file no longer exists. Request a new link with `POST /api/download/{token}/renewal`. If that fails, ask the seller.',
};
const SUSPENDED_MEANINGS: Meanings = {
  link_expired: 'The account that sent the newsletter is suspended. Contact the creator.',
};
const REFUNDED_MEANINGS: Meanings = {
  link_expired:
    'The payment was refunded or is disputed, so its download link does not work. Ask the seller.',
  not_found: 'The payment does not exist. Check `paymentIntentId`.',
  ...UPDATING_MEANINGS,
};
const FULL_LIST_MEANINGS: Meanings = {
  limit_reached: 'The list is full. Remove subscribers, or upgrade to Pro.',
};
const IMAGE_MEANINGS: Meanings = {
  storage_quota_exceeded:
    'The account’s images use all storage of the plan. Use an uploaded image again, or upgrade to Pro.',
  too_large: `The image is larger than ${MAX_IMAGE_SIZE}, or has more than ${MAX_IMAGE_PIXELS / 1_000_000} megapixels. Send a smaller one.`,
};
const PRO_RANGE_MEANINGS: Meanings = {
  pro_required: 'This many days are part of the Pro plan. Upgrade, or send fewer `days`.',
};
const NO_PAYOUTS: Meanings = {
  not_found:
    'No payout account is connected. Connect one with `POST /api/payouts/account`, unless `GET` there returns the `mode` `owner`.',
};
const OWNER_RECEIVES: Meanings = {
  not_found:
    'The instance’s own account receives all payments, so creators have no payout account. There is nothing to do.',
};
const SIMULATED_MEANINGS: Meanings = {
  not_found: 'The instance accepts only real payments. Pay with the provider’s own form.',
  stripe_invalid_request_error:
    'The payment does not exist, was canceled, or has no challenge. Start a new payment.',
};

/** Meanings of codes that are more specific in an operation than in the public table, each with its remedy. */
const OPERATION_MEANINGS: Readonly<Record<string, Meanings>> = {
  addAdmin: { username_taken: 'Another administrator has this username. Choose another username.' },
  addAdminPasskey: PASSKEY_MEANINGS,
  addPasskey: PASSKEY_MEANINGS,
  addSendingDomain: { forbidden: `An administrator banned the domain. ${WRITE_TO_OPERATOR}` },
  addSubscriber: {
    ...FULL_LIST_MEANINGS,
    already_subscribed:
      'This address is already on the list, as `confirmed` or `pending`. Nothing is left to do.',
    daily_limit_exceeded:
      'The account has reached `handAddsPerDay` of `GET /api/usage`. Repeat the request tomorrow (UTC).',
    resubscribe_required:
      'The subscriber unsubscribed, reported spam or was erased. Ask them to subscribe on your page.',
  },
  adminLogin: {
    ...ask('/api/admin/login/second-factor'),
    invalid_credentials: 'The username or the password is wrong. Ask for both again.',
  },
  answerSimulatedChallenge: SIMULATED_MEANINGS,
  attachPaymentEmail: REFUNDED_MEANINGS,
  beginSubscription: UPDATING_MEANINGS,
  cancelSubscription: UPDATING_MEANINGS,
  changePassword: {
    version_conflict: 'The password changed in the meantime. Sign in again, then repeat the request.',
  },
  changeShop: {
    version_conflict:
      '`prices` does not list every product, because one was added. Read the products again, and add its price.',
  },
  changeSimulatedAccount: {
    not_found: 'The account has no simulated payout account. Connect one with `POST /api/payouts/account`.',
    stripe_invalid_request_error:
      'The account was disconnected at the provider. Connect another one with `POST /api/payouts/account`.',
  },
  checkDomain: {
    version_conflict: 'Another account verified the domain at the same time. Check again.',
  },
  confirmEmailChange: EMAIL_LINK_MEANINGS,
  confirmSimulatedPayment: SIMULATED_MEANINGS,
  connectPayoutAccount: {
    ...OWNER_RECEIVES,
    stripe_invalid_request_error:
      'The payment provider rejected the request. Correct `country`. If an account exists, the instance can no longer access it: disconnect it, and connect another one.',
  },
  createApiToken: {
    factor_required: 'The account has a second factor, so a password is not enough. Use a session instead.',
    unauthenticated: 'There is no session, and no username. Send username and password.',
    wrong_origin:
      'The `Origin` is missing, or not the instance’s own. Send the instance’s own `Origin`, or username and password.',
  },
  createBulkJob: {
    not_found:
      'One of the tags, or the segment, does not exist or belongs to another account. Check the ids.',
  },
  createDownloadLink: {
    not_found: 'The file, or the product, does not exist or belongs to another account. Check the ids.',
  },
  createField: {
    name_taken: 'The account already has a field with this key. Use that field, or choose another key.',
  },
  createPaymentIntent: {
    forbidden: `An administrator banned the network of the request. ${WRITE_TO_OPERATOR}`,
  },
  createProduct: {
    storage_quota_exceeded: 'The plan includes no more products. Delete a product, or upgrade to Pro.',
  },
  decideDeviceSignIn: DEVICE_MEANINGS,
  deleteField: {
    still_used: 'A segment uses the field. Change or delete the segment first.',
  },
  deleteTag: {
    still_used: 'A segment uses the tag. Change or delete the segment first.',
  },
  deleteAccount: {
    confirmation_required: 'The deletion is not confirmed. Repeat the request with `confirmDeletion: true`.',
  },
  deleteNewsletter: {
    still_sending: 'The newsletter is still being sent. Wait until it has finished, or cancel it.',
  },
  disableAdminSecondFactor: FACTOR_MEANINGS,
  disableSecondFactor: FACTOR_MEANINGS,
  discardJob: { not_found: 'The job does not exist, or it has not failed. List the failed jobs again.' },
  disconnectPayoutAccount: OWNER_RECEIVES,
  downloadProduct: DOWNLOAD_MEANINGS,
  downloadPurchase: DOWNLOAD_MEANINGS,
  enableAdminSecondFactor: FIRST_CODE_MEANINGS,
  enableSecondFactor: FIRST_CODE_MEANINGS,
  eraseAddress: { not_found: 'No creator has the address. There is nothing to erase.' },
  exchangeDeviceCode: {
    rate_limited: `${ERROR_CODES.rate_limited.meaning} Wait \`interval\` seconds between requests, and for the seconds in \`Retry-After\`.`,
  },
  exportSubscribersCsv: SEGMENT_MEANINGS,
  exportSubscribersJson: SEGMENT_MEANINGS,
  fetchImage: IMAGE_MEANINGS,
  finishAdminSignIn: PENDING_SIGN_IN_MEANINGS,
  finishSignIn: PENDING_SIGN_IN_MEANINGS,
  findSubscription: CREATOR_MEANINGS,
  followLink: SUSPENDED_MEANINGS,
  followLinkAsSubscriber: SUSPENDED_MEANINGS,
  getActivity: UNSENT_MEANINGS,
  getDeviceSignIn: DEVICE_MEANINGS,
  getInsights: PRO_RANGE_MEANINGS,
  getMetrics: {
    unauthenticated: 'The `METRICS_TOKEN` is missing or wrong. Send it as a bearer token.',
    forbidden:
      'The instance has no `METRICS_TOKEN`, and the request came from elsewhere or through a proxy. Set `METRICS_TOKEN`, and send it.',
  },
  getPayoutBalance: NO_PAYOUTS,
  getProgress: UNSENT_MEANINGS,
  holdSending: {
    not_found: 'The user does not exist, or has no newsletter with the id in `mailingId`. Check the ids.',
    sending_over: 'Sending of the newsletter in `mailingId` has ended. There is nothing left to pause.',
  },
  importSubscribers: {
    too_large: 'The file is larger than `importBytes` of `GET /api/usage`. Split it.',
  },
  isDomainAllowed: {
    not_found: 'No creator’s page is served on the domain. Do not request a certificate for it.',
  },
  listActiveSubscribers: UNSENT_MEANINGS,
  listImportRows: {
    import_not_ready:
      'The import has no report: `hasReport` is false. Wait until `status` is `done`. If it was, upload the file again.',
  },
  listInsightSources: PRO_RANGE_MEANINGS,
  listPayouts: NO_PAYOUTS,
  listSubscribers: SEGMENT_MEANINGS,
  login: ASK_CREATOR,
  openBillingPortal: {
    no_subscription: 'The account never started a subscription. Start one first.',
  },
  reorderLinks: ORDER_MEANINGS,
  reorderProducts: ORDER_MEANINGS,
  reauthenticate: {
    factor_required: 'The account has a second factor. Repeat the request with `factorCode`.',
    invalid_code: 'The emailed code or the `factorCode` is wrong, used or expired. Send a new one.',
    invalid_credentials: 'The password is wrong. Ask for it again.',
  },
  receiveEmailHook: {
    not_found: 'The instance is not set up for this provider. Set its variables in the environment.',
    forbidden:
      'The secret or the signature of the email provider is missing or wrong. Check the secret there.',
  },
  redeliverWebhook: {
    not_found: 'The endpoint does not exist, or has no delivery with this id. Check the ids.',
  },
  refreshPayoutAccount: { ...OWNER_RECEIVES, ...UPDATING_MEANINGS },
  refreshSubscription: UPDATING_MEANINGS,
  refundSale: {
    ...UPDATING_MEANINGS,
    payment_mismatch:
      'The payment at the provider belongs to another purchase. Refund it in the provider’s dashboard.',
    payment_required: 'The current payment provider does not know the payment. Refund it where it was paid.',
    stripe_invalid_request_error:
      'The payment provider rejected the refund. Read the reason in your account there.',
  },
  register: BANNED_NETWORK_MEANINGS,
  releaseHeld: {
    ...RESTORED_MEANINGS,
    nothing_to_retry: 'Every held address is suppressed or does not exist. Cancel the emails with `give-up`.',
  },
  removeSendingDomain: {
    still_sending: 'A newsletter from this domain is being sent. Wait until it has finished, or cancel it.',
  },
  removeWebhookListener: {
    not_found:
      'The listener does not exist, has expired, or was started by another token or session. Check the id.',
  },
  renameUser: {
    confirmation_required: 'The change is not confirmed. Repeat the request with `confirmChange: true`.',
    version_conflict:
      'Another request changed the username at the same time. Read the user again, and repeat the request.',
  },
  renewAdminRecoveryCodes: FACTOR_MEANINGS,
  renewConfirmation: { limit_reached: 'The creator’s list is full. Try again later.' },
  renewDownloadLink: {
    invalid_input: 'The link still works. Open it again.',
    link_expired:
      'The payment was refunded or is disputed, the file no longer exists, or the seller has closed the account. Ask the seller, if there is one.',
  },
  renewRecoveryCodes: FACTOR_MEANINGS,
  reportPayment: {
    ...REFUNDED_MEANINGS,
    payment_mismatch:
      'The payment belongs to another purchase. Correct `productId`, `fileId` and `customerEmail`, or omit them.',
  },
  resetPassword: EMAIL_LINK_MEANINGS,
  restoreSubscriber: {
    ...FULL_LIST_MEANINGS,
    not_found: 'There is no such subscriber, or the removal is older than 24 hours. Check the id.',
  },
  resumeSending: RESTORED_MEANINGS,
  resumeSubscription: UPDATING_MEANINGS,
  retryFailed: {
    ...RESTORED_MEANINGS,
    sending_over: 'Sending was canceled, so no email is sent again. Duplicate the newsletter instead.',
  },
  retryJob: { not_found: 'The job does not exist, or it has not failed. List the failed jobs again.' },
  retryJobs: {
    version_conflict: 'Another administrator is changing these jobs. Repeat the request in a moment.',
  },
  revokeUserToken: {
    not_found:
      'The user does not exist, or has no token with this id. Check `id` and `tokenId`; `GET /api/admin/users/{id}` lists the tokens.',
  },
  rollWebhookSecret: {
    version_conflict:
      'Another request changed the endpoint at the same time. Repeat the request in a moment.',
  },
  saveOpenDraft: OPEN_DRAFT_MEANINGS,
  saveProfile: {
    ...IMAGE_MEANINGS,
    pro_required: 'Custom CSS is part of the Pro plan. Upgrade to Pro, or omit `customCss`.',
    version_conflict:
      'Another request changed the username at the same time. Read the user again, and repeat the request.',
  },
  secureAccount: {
    link_expired:
      'The token is wrong, used, expired or of an earlier notice. Use the newest notice, or reset the password.',
  },
  scheduleNewsletter: SEND_MEANINGS,
  sendNewsletter: SEND_MEANINGS,
  sendOpenDraft: { ...OPEN_DRAFT_MEANINGS, ...SEND_MEANINGS },
  setSubscriberTags: {
    not_found:
      'The subscriber, or one of the tags, does not exist or belongs to another account. Nothing changed. Check the ids.',
  },
  signInAdminWithPasskey: PASSKEY_MEANINGS,
  signInWithPasskey: PASSKEY_MEANINGS,
  startDownloadPayment: {
    ...BANNED_NETWORK_MEANINGS,
    payment_mismatch:
      'The product does not belong to the creator in `creatorId`. Correct `creatorId`, or omit it.',
  },
  startImport: {
    ...FULL_LIST_MEANINGS,
    import_not_ready:
      'This is not a finished dry run, it ended more than a day ago, or another file was uploaded since. Upload the file again.',
  },
  streamWebhookListener: {
    not_found:
      'The listener does not exist, has expired, or was started by another token or session. Start one with `POST /api/webhook-listeners`.',
  },
  subscribe: {
    not_found: 'The creator does not exist. Check `userId` or `username`.',
    ...BANNED_NETWORK_MEANINGS,
    email_not_verified: 'The creator’s email address is not verified yet. Try again later.',
    limit_reached: 'The creator’s list is full. Try again later.',
  },
  undoBulkJob: {
    ...FULL_LIST_MEANINGS,
    too_late_to_undo:
      'The job is older than 24 hours. Reverse a change of tags with another job, or lift the suppressions. Removals are final.',
  },
  undoSend: {
    too_late_to_undo:
      'The time in `undoUntil` has passed, or it is null. Cancel the rest with `POST /api/newsletters/{id}/cancel-sending`.',
  },
  undoImport: {
    import_not_ready:
      'It is a dry run, has not finished, or was undone. Wait until the `status` of an import is `done`.',
  },
  unsubscribeByAddress: CREATOR_MEANINGS,
  uploadImage: IMAGE_MEANINGS,
  uploadProductFile: {
    storage_quota_exceeded:
      'The account’s files use all storage of the plan. Delete a product, or upgrade to Pro.',
    too_large: `The file is too large. ${FILE_TOO_LARGE}.`,
  },
  uploadProfileImage: IMAGE_MEANINGS,
  verifyCode: ASK_CREATOR,
  verifyEmailByLink: EMAIL_LINK_MEANINGS,
};

/** Returns the meaning of a code in an operation, and the advice for the caller. */
export function explainError(code: PublicErrorCode, operation: Operation, path: string): string {
  const { meaning, action } = ERROR_CODES[code];
  return (
    OPERATION_MEANINGS[operation.operationId]?.[code] ??
    explainForCaller(code, operation, path) ??
    `${meaning} ${action}`
  );
}

/** Explains codes that depend on the access to an operation, and on its path. */
function explainForCaller(code: PublicErrorCode, operation: Operation, path: string): string | undefined {
  const isForAdmins = path.startsWith('/api/admin/');
  const acceptsTokens = operation.security?.some((way) => 'apiToken' in way) ?? false;
  if (code === 'forbidden') return BANNED;
  if (code === 'invalid_input' && HANDLER_INPUT_ERRORS[operation.operationId]?.path === 'currentPassword')
    return `\`currentPassword\` is wrong, or another field is missing or not valid. ${ERROR_CODES.invalid_input.action}`;
  if (code === 'stripe_invalid_request_error' && operation.requestBody === undefined)
    return `${ERROR_CODES.stripe_invalid_request_error.meaning} Tell the operator of the instance.`;
  if (code === 'too_large') return `The body is larger than ${describeMaxBody(path)}. Send less.`;
  if (code === 'wrong_origin' && operation.security?.length === 0)
    return 'The `Origin` is not the instance’s own. Send the instance’s own `Origin`, or none.';
  if (code === 'wrong_origin' && !acceptsTokens)
    return `${ERROR_CODES.wrong_origin.meaning} Send the instance’s own \`Origin\`.`;
  if (code === 'unauthenticated' && !acceptsTokens)
    return `There is no valid session. API tokens do not work here. Sign in${isForAdmins ? ' with `POST /api/admin/login`' : ''}.`;
  if (code === 'factor_setup_required' && isForAdmins)
    return `${ERROR_CODES.factor_setup_required.meaning} Set one up with \`POST /api/admin/second-factor/setup\`.`;
  return code === 'not_found' ? explainMissing(operation, path) : undefined;
}

/** Explains `not_found` by the resources that the caller can see: of all accounts, only public, or of a link. */
function explainMissing(operation: Operation, path: string): string | undefined {
  const message = getExampleErrorMessage('not_found', operation, path);
  const hasParameter = path.includes('{');
  if (message === ACCOUNT_GONE || (message === 'Administrator not found.' && !hasParameter))
    return `${ACCOUNT_GONE} Sign in to another one.`;
  if (path.includes('{token}'))
    return 'The link is wrong or no longer works. Use the newest link in an email.';
  const check = `Check the ${hasParameter ? nameParameters(path) : 'ids that you sent'}.`;
  if (operation.security?.length === 0) return `The resource does not exist, or it is not public. ${check}`;
  const { meaning } = ERROR_CODES.not_found;
  return `${path.startsWith('/api/admin/') ? 'The resource does not exist.' : meaning} ${check}`;
}

/** Names the parameters of a path for advice: \`username and the id\`. */
function nameParameters(path: string): string {
  const names = [/\{username\}/, /id\}/i, /^\/media\//].map((part) => part.test(path));
  const words = ['username', 'id', 'URL'].filter((_, index) => names[index]);
  return words.join(' and the ');
}
