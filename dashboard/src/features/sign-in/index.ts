export { ChangeUsernameForm } from './change-username-form';
export { DeleteAccount } from './delete-account';
export { isNewcomer } from './newcomer';
export { forgetOnboardingDraft } from './onboarding-draft';
export { useLogOut } from './use-log-out';
