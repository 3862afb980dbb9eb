import type { components } from '@tidings/sdk';

export type Passkey = components['schemas']['Passkey'];

/** Options or a result of `navigator.credentials`. The API describes them only as JSON, since WebAuthn defines them. */
// biome-ignore lint/suspicious/noExplicitAny: the types of @simplewebauthn/browser would load with the first screen
export type CredentialJson = any;

interface Challenge {
  options: CredentialJson;
}

/** How passkeys of an account are added and removed: creators and administrators have separate calls. */
export interface PasskeyChanges {
  /** Whether adding one asks for the current password. */
  asksPassword: boolean;
  beginAdd: (body: { currentPassword: string }) => Promise<Challenge>;
  add: (body: { name: string; credential: CredentialJson }) => Promise<Passkey>;
  remove: (id: number) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** How a passkey signs in: creators and administrators have separate calls. */
export interface PasskeySignIn<Account> {
  begin: () => Promise<Challenge>;
  finish: (body: { credential: CredentialJson }) => Promise<Account>;
  onSuccess: (account: Account) => void;
}
