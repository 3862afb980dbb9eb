import type { SUBSCRIBER_SOURCES, SUBSCRIBER_STATUSES } from '@tidings/sdk';
import type { CreatorView } from './site.js';

/** The result of a plain form post. `failed` has the sentence to show. */
export type SubscribeAnswer =
  | { kind: 'subscribed' }
  | { kind: 'check-email' }
  | { kind: 'already-subscribed' }
  | { kind: 'failed'; title: string; message: string };

/** The subject of the link in a confirmation email. */
export interface ConfirmSubject {
  kind: 'subscription' | 'address';
  creator: CreatorView;
  /** The address that will receive newsletters, masked: `i…@kova.example`. */
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

/** A subscriber's preference center, which requires the token of their emails. */
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
  /** The typed value. */
  value: string;
}

export interface PreferenceFacts {
  creator: CreatorView;
  email: string;
  name: string | null;
  status: (typeof SUBSCRIBER_STATUSES)[number];
  /** ISO-8601, like all times here. */
  since: string;
  source: (typeof SUBSCRIBER_SOURCES)[number];
  /** The site of the widget. */
  sourceHost: string | null;
  /** The attribution of the subscription; null if none was recorded. */
  attribution: { kind: 'direct' | 'site' | 'campaign' | 'newsletter' | 'widget'; source: string } | null;
  consentedAt: string | null;
  wording: string | null;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  unsubscribeReason: string | null;
  /** Whether the subscriber unsubscribed by a newsletter's link, and the newsletter is stored. */
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
   * The list's current tracking mode, and the stored activity of this subscriber: opens and clicks in a number of
   * newsletters.
   */
  activity: {
    tracking: 'off' | 'anonymous' | 'individual';
    opens: number;
    clicks: number;
    newsletters: number;
  };
}
