/** The data of an unsubscribe link. Without its token it can only request a new link by email. */
export interface UnsubscribeLink {
  email: string;
  userId: number;
  token: string | null;
  /** The id of the newsletter with the opened link; null for any other link. */
  newsletter: string | null;
}

/** The creator of the newsletter; `displayName` is never empty here. */
export interface NewsletterOwner {
  username: string;
  displayName: string;
}

/**
 * `loading` requests the API in the browser, and includes a plain form for visitors without scripts. `check-email`
 * does not reveal whether the address is subscribed.
 */
export type UnsubscribeView =
  | { state: 'invalid' }
  | ({ state: 'loading' } & UnsubscribeLink)
  | ({ state: 'form'; creator: NewsletterOwner } & UnsubscribeLink)
  | { state: 'done'; email: string; token: string | null; creator: NewsletterOwner }
  | { state: 'check-email'; email: string; creator: NewsletterOwner }
  | { state: 'error'; message: string };

/** States that only the script reaches, after 'Subscribe again'. */
export type SubscribedAgainView = {
  state: 'subscribed' | 'to-confirm';
  email: string;
  displayName: string;
};
