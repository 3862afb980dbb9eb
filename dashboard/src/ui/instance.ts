import { metaContent } from './brand/brand';

/** Returns the URL of the sign-up for the instance's beta, if there is one. */
export function betaUrl(): string | undefined {
  return metaContent('tidings-beta-url');
}

/** Returns the contact address of the instance, which the server always renders. */
export function contactEmail(): string | undefined {
  return metaContent('tidings-contact');
}

/** Returns the configured seconds in which a sending can be undone. Returns 0 if it cannot be undone. */
export function undoSendSeconds(): number {
  return Number(metaContent('tidings-undo-send-seconds') ?? 8);
}

/** Returns the sender of creators without a sending domain, which the server always renders. */
export function mailFrom(): string | undefined {
  return metaContent('tidings-mail-from');
}

/** Returns the minimum length of a creator's password, in characters. */
export function passwordMinLength(): number {
  return Number(metaContent('tidings-password-min') ?? 6);
}
