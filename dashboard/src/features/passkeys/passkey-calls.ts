import type { components } from '@tidings/sdk';

export type Passkey = components['schemas']['Passkey'];

/** Options or a result of `navigator.credentials`, which WebAuthn defines and the API describes only as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the types of @simplewebauthn/browser would load with the first screen
export type CredentialJson = any;

interface Challenge {
  options: CredentialJson;
}

/** The calls that add and remove passkeys, which differ for creators and administrators. */
export interface PasskeyChanges {
  /** True if adding a passkey requires the current password. */
  asksPassword: boolean;
  beginAdd: (body: { currentPassword: string }) => Promise<Challenge>;
  add: (body: { name: string; credential: CredentialJson }) => Promise<Passkey>;
  remove: (id: number) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** The calls that sign in with a passkey, which differ for creators and administrators. */
export interface PasskeySignIn<Account> {
  begin: () => Promise<Challenge>;
  finish: (body: { credential: CredentialJson }) => Promise<Account>;
  onSuccess: (account: Account) => void;
}
