import type { SUBSCRIBER_SOURCES, SUBSCRIBER_STATUSES } from '@tidings/sdk';
import type { CreatorView } from './site.js';

/** The result of a posted plain form. `failed` includes the message. */
export type SubscribeResult =
  | { kind: 'subscribed' }
  | { kind: 'check-email' }
  | { kind: 'already-subscribed' }
  | { kind: 'failed'; title: string; message: string };

/** The subscription or address that a confirmation link confirms. */
export interface ConfirmSubject {
  kind: 'subscription' | 'address';
  creator: CreatorView;
  /** The masked address that will receive newsletters: `i…@kova.example`. */
  address: string;
  /** The consent text, or null if none was recorded. */
  wording: string | null;
}

/** `taken` means that the address is already on this list. */
export type ConfirmView =
  | { state: 'invalid' }
  | { state: 'open'; token: string; subject: ConfirmSubject }
  | { state: 'expired'; lifetime: string; token: string; subject: ConfirmSubject }
  | { state: 'done' | 'renewed' | 'taken'; subject: ConfirmSubject }
  | { state: 'failed'; message: string };

/** A subscriber's preference center. Requires the token from the subscriber's emails. */
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
  /** An ISO-8601 time, as are all times here. */
  since: string;
  source: (typeof SUBSCRIBER_SOURCES)[number];
  /** The site of the widget, if the subscriber used one. */
  sourceHost: string | null;
  /** The attribution of the subscription, or null if none was recorded. */
  attribution: { kind: 'direct' | 'site' | 'campaign' | 'newsletter' | 'widget'; source: string } | null;
  consentedAt: string | null;
  wording: string | null;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  unsubscribeReason: string | null;
  /** True if the subscriber unsubscribed by the link of a newsletter that is still stored. */
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
  /** The end of a pause, or null without a pause. */
  pausedUntil: string | null;
  /**
   * The list's current tracking mode, and the stored activity of this subscriber as opens and clicks in a number of
   * newsletters.
   */
  activity: {
    tracking: 'off' | 'anonymous' | 'individual';
    opens: number;
    clicks: number;
    newsletters: number;
  };
}
