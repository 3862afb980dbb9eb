import { readMetaContent } from './brand/brand';

/** Returns the URL of the sign-up for the instance's beta, if there is one. */
export function findBetaUrl(): string | undefined {
  return readMetaContent('tidings-beta-url');
}

/** Returns the contact address of the instance, which the server always renders. */
export function findContactEmail(): string | undefined {
  return readMetaContent('tidings-contact');
}

/** Returns the configured seconds in which a sending can be undone. Returns 0 if it cannot be undone. */
export function undoSendSeconds(): number {
  return Number(readMetaContent('tidings-undo-send-seconds') ?? 8);
}

/** Returns the sender of creators without a sending domain, which the server always renders. */
export function findMailFrom(): string | undefined {
  return readMetaContent('tidings-mail-from');
}

/** Returns the minimum length of a creator's password, in characters. */
export function getPasswordMinLength(): number {
  return Number(readMetaContent('tidings-password-min') ?? 6);
}
