/** What an unsubscribe link says. Without its token it can only have a new link mailed. */
export interface UnsubscribeLink {
  email: string;
  userId: number;
  token: string | null;
  /** The mark of the newsletter whose link was followed; null for any other link. */
  newsletter: string | null;
}

/** Whose newsletter is left; `displayName` is never empty here. */
export interface NewsletterOwner {
  username: string;
  displayName: string;
}

/**
 * `loading` asks the API in the browser, and has a plain form for who runs no scripts. `check-mail` does not tell
 * whether the address subscribes.
 */
export type UnsubscribeView =
  | { state: 'invalid' }
  | ({ state: 'loading' } & UnsubscribeLink)
  | ({ state: 'form'; creator: NewsletterOwner } & UnsubscribeLink)
  | { state: 'done'; email: string; token: string | null; creator: NewsletterOwner }
  | { state: 'check-mail'; email: string; creator: NewsletterOwner }
  | { state: 'error'; message: string };
