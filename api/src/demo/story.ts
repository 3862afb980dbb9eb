import type { Drawing } from './drawings.js';

/** A letter's title, and what is new in it. */
export type NewsletterText = readonly [title: string, opening: string];

export interface ProductStory {
  title: string;
  description: string;
  /** As its creator typed it; `0` is free. */
  price: string;
  drawing: Drawing | null;
  file: { name: string; type: 'pdf' | 'audio' };
  /** Of those who bought anything in the year, how many bought this; in parts of all parts. */
  share: number;
}

export interface LinkStory {
  title: string;
  url: string;
  icon: string | null;
  /** In the year. */
  clicks: number;
}

/** A way that visitors come by; `share` in parts of all parts. */
export interface SourceStory {
  kind: 'direct' | 'site' | 'campaign' | 'widget';
  source: string;
  share: number;
}

/** Days on which far more came than on others. */
export interface PeakStory {
  /** Its `utm_source` and `utm_campaign`, as they are counted: `radio / quiet-hour`. */
  campaign: string;
  daysAgo: number;
  /** On its first day; two thirds of it on each further one. */
  views: number;
}

export interface InstallStory {
  host: string;
  widget: 'subscribe' | 'buy' | 'card';
  /** A day, while it stood there. */
  views: number;
  firstDaysAgo: number;
  lastDaysAgo: number;
}

export interface CreatorStory {
  username: string;
  displayName: string;
  email: string;
  bio: string;
  theme: string;
  socialLinks: Record<string, string>;
  postalAddress: string | null;
  isPro: boolean;
  /** 365 at most: the demo is a year long. */
  joinedDaysAgo: number;
  portrait: Drawing | null;
  links: readonly LinkStory[];
  products: readonly ProductStory[];
  /** Paid for, in the year. */
  sales: number;
  list: {
    tracking: 'off' | 'anonymous' | 'individual';
    doubleOptIn: boolean;
    /** At the beginning of the year, from a list that they had elsewhere. */
    brought: number;
    /** Who joined in the year. */
    joined: number;
    /** Of a letter's readers, in thousands: who leaves by it. */
    leaving: number;
  };
  newsletters: {
    everyDays: number;
    /** 0 is Sunday. */
    weekday: number;
    /** UTC. */
    hour: number;
    texts: readonly NewsletterText[];
    /** `week`: by the week of the year; `turn`: one after the other, the last one last. */
    order: 'week' | 'turn';
    paragraphs: readonly string[];
    template: 'template-1' | 'template-2' | 'template-3' | 'template-4';
    design: string | null;
    /** Of readers, in hundreds: who opens, and of those who follows a link. */
    opening: number;
    following: number;
    drawings: readonly Drawing[];
  };
  /** On an ordinary day at the end of the year; a third of it at its beginning. */
  views: number;
  sources: readonly SourceStory[];
  peaks: readonly PeakStory[];
  installs: readonly InstallStory[];
  /** Sites where their checkout opens on the page. */
  allowedHosts: readonly string[];
  draft: NewsletterText | null;
  /** Sent three days from now. */
  scheduled: NewsletterText | null;
}
