export { createApiToken, revokeApiToken, touchApiToken } from './api-tokens.js';
export { changeEmail, createEmailTakenError } from './change-email.js';
export { changePassword, resetPassword } from './change-password.js';
export {
  checkNewPassword,
  findPasswordProblem,
  formatTooShortMessage,
  MAX_PASSWORD_LENGTH,
  MIN_ADMIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from './check-new-password.js';
export {
  checkAccountUnchanged,
  expectAccount,
  type FactorProof,
  type PassedSignIn,
  runIfUnchanged,
} from './check-unchanged.js';
export {
  countGuesses,
  getCurrentBrowser,
  identifyBrowser,
  isKnownBrowser,
  limitMailbox,
  rememberBrowser,
  reportGuesses,
} from './count-guesses.js';
export {
  DEVICE_INTERVAL,
  DEVICE_LIFETIME,
  decideDeviceSignIn,
  describeNetwork,
  getPendingDevice,
  showUserCode,
  startDeviceSignIn,
} from './device/device-sign-in.js';
export { type DeviceTokenResult, exchangeDeviceCode } from './device/exchange-device-code.js';
export {
  closeAccount,
  endAccess,
  endAllAccess,
  endOtherAccess,
  eraseUser,
  markEmailVerified,
  markSecured,
  removePassword,
} from './end-access.js';
export {
  askFactor,
  createFactorRequiredError,
  finishSignIn,
  limitFactorGuesses,
} from './factors/ask-factor.js';
export {
  disableFactor,
  enableFactor,
  endPendingSignIns,
  type FactorStatus,
  getFactorStatus,
  removeFactors,
  removeRecentFactors,
  renewRecoveryCodes,
  setUpFactor,
} from './factors/manage-factor.js';
export { hasEnabledFactor, proveFactor, runWithProof } from './factors/prove-factor.js';
export { applyFactorRequirement, findFactorDeadline, isFactorOverdue } from './factors/requirement.js';
export { RECOVERY_CODES } from './factors/rules.js';
export { IMPERSONATIONS_LISTED_FOR, listImpersonations } from './impersonations.js';
export { finishPasskeySignIn, startPasskeySignIn } from './passkeys/passkey-sign-in.js';
export {
  addPasskey,
  beginPasskey,
  type Ceremony,
  getPasskeyUser,
  listPasskeys,
  MAX_PASSKEYS,
  type Passkey,
  removePasskey,
  removePasskeys,
  TOO_MANY_PASSKEYS,
} from './passkeys/passkeys.js';
export {
  hashPassword,
  hasPassword,
  isPassword,
  markReauthenticated,
  reauthenticateByPassword,
} from './password.js';
export { createUsernameTakenError, renameUser } from './rename-user.js';
export { type OwnChange, REPORT_CHANGE, reportOwnChange } from './report-change.js';
export { createSessionId, EMAIL_NOT_VERIFIED, REDIRECT_LIFETIME } from './rules.js';
export {
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionById,
  listSessions,
  pickSentFields,
  requireLiveAccess,
  requireLiveSession,
  runInSession,
  SESSIONS_LISTED,
  type SessionRow,
  startSession,
  touchSession,
} from './sessions.js';
export {
  ACCOUNT_GONE,
  type ApiToken,
  dismissAnnouncement,
  findCurrentUsername,
  findOpenUser,
  findPublicUser,
  findPublicUserByAnyName,
  findUserByAnyName,
  findUserByEmail,
  findUserByLogin,
  findUserByUsername,
  getPublicUserByAnyName,
  getUser,
  getUserByAnyName,
  insertUser,
  isEmailAvailable,
  isUsernameAvailable,
  listApiTokens,
  selectUserId,
  type User,
  whereOpenAccount,
  wherePublicAccount,
} from './store.js';
export {
  mayEmailOthers,
  reinstateAccount,
  requireVerifiedEmail,
  suspendAccount,
  throwIfSuspended,
  whereActiveUser,
} from './suspend-user.js';
export {
  apiTokens,
  createSessionClientColumns,
  impersonations,
  sessions,
  users,
} from './table.js';
export { chooseTimeZone, getTimeZone, listTimeZones, saveTimeZone } from './time-zone.js';
