export { changePassword } from './change-password.js';
export { checkNewPassword, findPasswordProblem } from './check-new-password.js';
export { closeAccount, eraseUser } from './close-account.js';
export { createApiToken } from './create-api-token.js';
export { decideDeviceSignIn, getWaitingDevice } from './device/decide-device-sign-in.js';
export { DEVICE_INTERVAL, networkOf, showUserCode } from './device/device-rules.js';
export { exchangeDeviceCode } from './device/exchange-device-code.js';
export { startDeviceSignIn } from './device/start-device-sign-in.js';
export { endAllAccess, markEmailVerified, removePassword } from './end-access.js';
export { insertUser, userIdOf } from './insert-user.js';
export {
  currentBrowser,
  limitGuesses,
  limitMailbox,
  nameBrowser,
  rememberBrowser,
  reportGuesses,
} from './limit-guesses.js';
export { hashPassword, hasPassword, isPassword } from './password.js';
export { ADMIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN, passwordTooShort } from './password-rules.js';
export { markReauthenticated, reauthenticateByPassword } from './reauthenticate.js';
export { renameUser, usernameTaken } from './rename-user.js';
export { mayEmailOthers, requireVerifiedEmail } from './require-verified-email.js';
export { resetPassword } from './reset-password.js';
export { revokeApiToken } from './revoke-api-token.js';
export { EMAIL_NOT_VERIFIED, REDIRECT_LIFETIME } from './rules.js';
export { endAllSessions, endSession, startSession, touchSession } from './sessions.js';
export {
  type ApiToken,
  findOpenUser,
  findPublicUser,
  findPublicUserByAnyName,
  findRenamed,
  findUserByAnyName,
  findUserByEmail,
  findUserByLogin,
  findUserByUsername,
  getPublicUserByAnyName,
  getUser,
  getUserByAnyName,
  isEmailAvailable,
  isOpenAccount,
  isPublicAccount,
  isUsernameAvailable,
  listApiTokens,
  type User,
} from './store.js';
export { isActiveUser, refuseSuspended, reinstateUser, suspendUser } from './suspend-user.js';
export { users } from './table.js';
export { touchApiToken } from './touch-api-token.js';
