import type { CreatorView } from './site.js';

/** What became of a plain form post. `failed` carries the sentence to show. */
export type SubscribeAnswer =
  | { kind: 'subscribed' }
  | { kind: 'check-mail' }
  | { kind: 'already-subscribed' }
  | { kind: 'failed'; title: string; message: string };

/** What the link of a confirmation mail asks for. */
export interface ConfirmSubject {
  kind: 'subscription' | 'address';
  creator: CreatorView;
  /** Where letters will go, masked: `i…@kova.example`. */
  address: string;
  /** The words that they agree to; null where nobody told them. */
  wording: string | null;
}

/** `taken`: the address has a place on this list already. */
export type ConfirmView =
  | { state: 'invalid' }
  | { state: 'open' | 'expired'; token: string; subject: ConfirmSubject }
  | { state: 'done' | 'renewed' | 'taken'; subject: ConfirmSubject }
  | { state: 'failed'; message: string };

/** A reader's own page, for whoever holds the token of their mails. */
export type PreferencesView =
  | { state: 'invalid' }
  | {
      state: 'shown';
      token: string;
      subscriber: PreferenceFacts;
      /** What the last form led to. */
      notice: 'name' | 'address' | null;
      problem: PreferencesProblem | null;
    }
  | { state: 'erased'; creator: CreatorView }
  | { state: 'failed'; message: string };

export interface PreferencesProblem {
  field: 'name' | 'email' | 'erase';
  message: string;
  /** What was typed. */
  value: string;
}

export interface PreferenceFacts {
  creator: CreatorView;
  email: string;
  name: string | null;
  status: 'confirmed' | 'pending' | 'unsubscribed' | 'removed';
  /** ISO-8601, as all moments here. */
  since: string;
  source: 'page' | 'widget' | 'api' | 'import' | 'hand';
  /** The site that a widget stood on. */
  sourceHost: string | null;
  /** What had led them to where they joined; null where nobody recorded it. */
  attribution: { kind: 'direct' | 'site' | 'campaign' | 'newsletter' | 'widget'; source: string } | null;
  consentedAt: string | null;
  wording: string | null;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  unsubscribeReason: string | null;
  /** They left by the link of a newsletter, and it is kept of which. */
  leftByNewsletter: boolean;
  emailsReceived: number;
  /** What the list counts now, and what is kept of this reader: opens and clicks in so many letters. */
  activity: {
    tracking: 'off' | 'anonymous' | 'individual';
    opens: number;
    clicks: number;
    newsletters: number;
  };
}
