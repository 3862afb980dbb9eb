/** The data of an unsubscribe link. Without a token, the page can only request a new link by email. */
export interface UnsubscribeLink {
  email: string;
  userId: number;
  token: string | null;
  /** The id of the newsletter with the opened link, or null for another link. */
  newsletter: string | null;
}

/** The creator of the newsletter. `displayName` is never empty here. */
export interface NewsletterOwner {
  username: string;
  displayName: string;
}

/**
 * `loading` requests the API in the browser, and contains a plain form for visitors without scripts. `check-email` does
 * not reveal whether the address is subscribed.
 */
export type UnsubscribeView =
  | { state: 'invalid' }
  | ({ state: 'loading' } & UnsubscribeLink)
  | ({ state: 'form'; creator: NewsletterOwner } & UnsubscribeLink)
  | { state: 'done'; email: string; token: string | null; creator: NewsletterOwner }
  | { state: 'check-email'; email: string; creator: NewsletterOwner }
  | { state: 'error'; message: string };

/** The states after 'Subscribe again', which only the script reaches. */
export type SubscribedAgainView = {
  state: 'subscribed' | 'to-confirm';
  email: string;
  displayName: string;
};
