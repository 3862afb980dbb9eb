export { ChangeUsernameForm } from './change-username-form';
export { DeleteAccount } from './delete-account';
export { OwnFactorCard } from './factors/own-factor-card';
export { useLogOut } from './mutations';
export { forgetOnboardingDraft, isNewUser as isNewcomer } from './onboarding/onboarding-draft';
export { PasskeysCard } from './passkeys/passkeys-card';
export { PasswordCard } from './passwords/password-card';
export { OwnSessionsCard } from './sessions/own-sessions-card';
export { VerificationBanner } from './verification/verification-banner';
