export { ChangeUsernameForm } from './change-username-form';
export { DeleteAccount } from './delete-account';
export { isNewcomer } from './newcomer';
export { forgetOnboardingDraft } from './onboarding-draft';
export { PasswordCard } from './passwords/password-card';
export { useLogOut } from './use-log-out';
export { VerificationBanner } from './verification/verification-banner';
