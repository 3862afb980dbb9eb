export { closeAccount, eraseUser } from './close-account.js';
export { createApiToken } from './create-api-token.js';
export { insertUser, userIdOf } from './insert-user.js';
export { hashPassword, isPassword } from './password.js';
export { renameUser, usernameTaken } from './rename-user.js';
export { revokeApiToken } from './revoke-api-token.js';
export { isSessionStale, PASSWORD_MAX, PASSWORD_MIN } from './rules.js';
export { endSession, startSession, touchSession } from './sessions.js';
export {
  type ApiToken,
  findApiToken,
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
export { TOKEN_SCOPES, users } from './table.js';
