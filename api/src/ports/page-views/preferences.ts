import type { CreatorView } from './site.js';

export interface UnsubscribeLink {
  email: string;
  userId: number;
  token: string | null;
  /** The mark of the newsletter whose link was followed; null for any other link. */
  newsletter: string | null;
}

/**
 * `loading` calls the API in the browser, and has a plain form for visitors without scripts. Without a token
 * the form sends a link by email. `check-email` confirms that without revealing whether the address is
 * subscribed.
 */
export type UnsubscribeView =
  | { state: 'invalid' }
  | ({ state: 'loading' } & UnsubscribeLink)
  | ({ state: 'form'; creator: CreatorView } & UnsubscribeLink)
  | { state: 'done'; email: string; token: string | null; creator: CreatorView }
  | { state: 'check-email'; email: string; creator: CreatorView }
  | { state: 'error'; message: string };

/** `failed` has the sentence that the API would return for a JSON request. */
export type SubscribeAnswer =
  | { kind: 'subscribed' }
  | { kind: 'check-email' }
  | { kind: 'already-subscribed' }
  | { kind: 'failed'; title: string; message: string };

/** The subject of the link in a confirmation email. */
export interface ConfirmSubject {
  kind: 'subscription' | 'address';
  creator: CreatorView;
  /** The new address for newsletters, masked: `i…@kova.example`. */
  address: string;
  /** The consent text; null if none was recorded. */
  wording: string | null;
}

/** `taken`: the address is already on this list. */
export type ConfirmView =
  | { state: 'invalid' }
  | { state: 'open'; token: string; subject: ConfirmSubject }
  | { state: 'expired'; lifetime: string; token: string; subject: ConfirmSubject }
  | { state: 'done' | 'renewed' | 'taken'; subject: ConfirmSubject }
  | { state: 'failed'; message: string };

/** The preference center, for anyone with the token from a subscriber's emails. */
export type PreferencesView =
  | { state: 'invalid' }
  | {
      state: 'shown';
      token: string;
      subscriber: PreferenceFacts;
      /** The result of the last form. */
      notice: 'name' | 'address' | 'topics' | 'fields' | 'pause' | 'resume' | null;
      problem: PreferencesProblem | null;
    }
  | { state: 'erased'; creator: CreatorView }
  | { state: 'failed'; message: string };

export interface PreferencesProblem {
  field: 'name' | 'email' | 'erase' | 'fields' | 'pause';
  message: string;
  /** The submitted value. */
  value: string;
}

export interface PreferenceFacts {
  creator: CreatorView;
  email: string;
  name: string | null;
  status: 'confirmed' | 'pending' | 'unsubscribed' | 'removed';
  /** ISO-8601, as all times here. */
  since: string;
  source: 'page' | 'widget' | 'api' | 'import' | 'hand';
  /** The site with the widget. */
  sourceHost: string | null;
  /** The attribution of the subscription; null if none was recorded. */
  attribution: { kind: 'direct' | 'site' | 'campaign' | 'newsletter' | 'widget'; source: string } | null;
  consentedAt: string | null;
  wording: string | null;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  unsubscribeReason: string | null;
  /** They unsubscribed through the link of a newsletter, and that newsletter is recorded. */
  leftByNewsletter: boolean;
  emailsReceived: number;
  topics: Array<{ id: number; name: string; description: string | null; isChosen: boolean }>;
  publicFields: Array<{
    key: string;
    label: string;
    type: 'text' | 'number' | 'date' | 'boolean' | 'choice';
    choices: string[];
    value: string | number | boolean | null;
  }>;
  /** The end of a pause; null if newsletters are not paused. */
  pausedUntil: string | null;
  /**
   * The list's current tracking mode, and this subscriber's stored activity: opens and clicks in so many
   * newsletters.
   */
  activity: {
    tracking: 'off' | 'anonymous' | 'individual';
    opens: number;
    clicks: number;
    newsletters: number;
  };
}
