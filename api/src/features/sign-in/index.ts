import type { JobHandlers } from '../../db/jobs.js';
import { ERASE_ACCOUNT, eraseAccount } from './delete-account.js';
import { MAIL_PASSWORD_RESET, mailPasswordReset } from './passwords/request-password-reset.js';
import { EMAIL_SIGN_IN_CODE, emailSignInCode } from './request-code.js';

export { availabilityRoutes } from './availability-routes.js';
export { codeRoutes } from './code-routes.js';
export { createAccount, type NewAccount } from './create-account.js';
export { deviceRoutes } from './device-routes.js';
export { reportPasswordChange } from './passwords/report-password-change.js';
export { passwordRoutes } from './passwords/routes.js';
export { profileRoutes } from './profile-routes.js';
export { reauthenticationRoutes } from './reauthentication-routes.js';
export { signInRoutes } from './routes.js';
export { tokenRoutes } from './token-routes.js';
export { usageRoutes } from './usage-routes.js';
export { requestVerification } from './verification/request-verification.js';
export { verificationRoutes } from './verification/routes.js';

/** Erasing an account takes as long as it has rows, and asks the payment provider. */
export const LONG_SIGN_IN_JOBS = [ERASE_ACCOUNT];

export const signInJobs: JobHandlers = {
  [EMAIL_SIGN_IN_CODE]: emailSignInCode,
  [ERASE_ACCOUNT]: eraseAccount,
  [MAIL_PASSWORD_RESET]: mailPasswordReset,
};
