export { ChangeUsernameForm } from './change-username-form';
export { DeleteAccount } from './delete-account';
export { useLogOut } from './mutations';
export { isNewcomer } from './newcomer';
export { forgetOnboardingDraft } from './onboarding-draft';
export { PasswordCard } from './passwords/password-card';
export { VerificationBanner } from './verification/verification-banner';
