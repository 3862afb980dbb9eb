export { PasskeyButton } from './passkey-button';
export type { PasskeyChanges } from './passkey-changes';
export { PasskeysCard } from './passkeys-card';
