import { metaContent } from './brand';

/** Where the instance takes sign-ups for its beta, if it does. */
export function betaUrl(): string | undefined {
  return metaContent('tidings-beta-url');
}

/** Whom one writes to about the instance; the server always prints somebody. */
export function contactEmail(): string | undefined {
  return metaContent('tidings-contact');
}

/** For how long a sending can be taken back, as the instance has set it; 0 where it cannot. */
export function undoSendSeconds(): number {
  return Number(metaContent('tidings-undo-send-seconds') ?? 8);
}

/** What mails come from where the creator has no sending domain; the server always prints it. */
export function mailFrom(): string | undefined {
  return metaContent('tidings-mail-from');
}

/** How many characters a creator's password needs here. */
export function passwordMinLength(): number {
  return Number(metaContent('tidings-password-min') ?? 6);
}
