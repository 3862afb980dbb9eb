import type { JobHandlers } from '../../db/jobs/jobs.js';
import { REPORT_CHANGE } from '../accounts/index.js';
import { ERASE_ACCOUNT, eraseAccount } from './account/delete-account.js';
import { EMAIL_SIGN_IN_CODE, emailSignInCode } from './codes/codes.js';
import { sendChangeNotice } from './not-me/send-change-notice.js';
import { EMAIL_PASSWORD_RESET, emailPasswordReset } from './passwords/reset-password.js';

export { createAccount, type NewAccount } from './account/create-account.js';
export { accountExportRoutes } from './account/export-routes.js';
export { profileRoutes } from './account/profile-routes.js';
export { usageRoutes } from './account/usage-routes.js';
export { availabilityRoutes } from './availability-routes.js';
export { codeRoutes } from './codes/code-routes.js';
export { deviceRoutes } from './device/device-routes.js';
export { oauthRoutes } from './device/oauth-routes.js';
export { buildNoticeMailings } from './email-change/emails.js';
export { emailChangeRoutes } from './email-change/routes.js';
export { reportFactorChange } from './factors/change-own-factor.js';
export { factorRoutes } from './factors/routes.js';
export {
  FactorCode,
  FactorSetup,
  FactorStatus,
  FirstFactorCode,
  presentFactor,
  RecoveryCodes,
} from './factors/schemas.js';
export { notMeRoutes } from './not-me/routes.js';
export { passkeyRoutes } from './passkeys/routes.js';
export {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyList,
  PasskeyRequest,
  PasskeySignIn,
  presentPasskey,
} from './passkeys/schemas.js';
export { reportPasswordChange } from './passwords/change-own-password.js';
export { passwordRoutes } from './passwords/routes.js';
export { reauthenticationRoutes } from './reauthentication/reauthentication-routes.js';
export { signInRoutes } from './routes.js';
export { sessionRoutes } from './sessions/routes.js';
export { AdminSessionList, presentSessions, SessionParam } from './sessions/schemas.js';
export { tokenRoutes } from './tokens/routes.js';
export { ApiToken, presentApiToken } from './tokens/schemas.js';
export { endEmailedProofs } from './verification/email-link.js';
export { verificationRoutes } from './verification/routes.js';
export { requestVerification } from './verification/verify-email.js';

/** Erasing an account takes longer with each row, and waits for the payment provider. */
export const LONG_SIGN_IN_JOBS = [ERASE_ACCOUNT];

export const signInJobs: JobHandlers = {
  [EMAIL_SIGN_IN_CODE]: emailSignInCode,
  [ERASE_ACCOUNT]: eraseAccount,
  [EMAIL_PASSWORD_RESET]: emailPasswordReset,
  [REPORT_CHANGE]: sendChangeNotice,
};
