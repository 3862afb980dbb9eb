import { runDueJobs } from '../db/job-loop.js';
import { type Clock, DAY } from '../kernel/clock.js';
import type { Context } from '../server/context.js';
import { JOB_HANDLERS } from '../server/job-queues.js';
import type { Actor, CallApi } from './call-api.js';
import type { Drawing } from './drawings.js';
import type { Random } from './random.js';

/** From Sunday on: people read on working days, and most on Tuesdays. */
const WEEK = [0.82, 1.02, 1.18, 1.1, 1.04, 0.96, 0.78];

export const dayOf = (moment: number): number => Math.floor(moment / DAY);

/** A day's activity relative to the last day of the year. The year begins at a third; weekdays differ. */
export function liveliness(day: number, lastDay: number): number {
  const grown = 1 / 3 + (2 / 3) * Math.max(0, 1 - (lastDay - day) / 365);
  return grown * (WEEK[new Date(day * DAY).getUTCDay()] ?? 1);
}

/** What a campaign adds to a day: all at once, and two thirds of it on each further day. */
export function peakOn(day: number, lastDay: number, { daysAgo, views }: PeakStory): number {
  const age = day - (lastDay - daysAgo);
  return age < 0 || age > 12 ? 0 : views * (2 / 3) ** age;
}

/** A moment of a day, as people are awake. */
export function momentOf(day: number, share: number): number {
  return day * DAY + Math.floor((6 + share * 16) * 60) * 60_000;
}

/** A newsletter's title, and its news. */
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

interface LinkStory {
  title: string;
  url: string;
  icon: string | null;
  /** In the year. */
  clicks: number;
}

/** A source of visits; `share` is relative to the sum of all shares. */
interface SourceStory {
  kind: 'direct' | 'site' | 'campaign' | 'widget';
  source: string;
  share: number;
}

/** Days with far more visits than others. */
interface PeakStory {
  /** Its `utm_source` and `utm_campaign`, as they are counted: `radio / quiet-hour`. */
  campaign: string;
  daysAgo: number;
  /** On its first day; two thirds of it on each further one. */
  views: number;
}

interface InstallStory {
  host: string;
  widget: 'subscribe' | 'buy' | 'card';
  /** Views a day while it was installed. */
  views: number;
  firstDaysAgo: number;
  lastDaysAgo: number;
}

interface TagStory {
  name: string;
  description: string;
  isTopic: boolean;
  /** The percentage of subscribers with this tag. */
  percent: number;
}

export interface FieldStory {
  key: string;
  label: string;
  isPublic: boolean;
  values: readonly string[];
  /** The percentage of subscribers with a value. */
  percent: number;
}

/** The groups of a creator's subscribers. */
export interface GroupsStory {
  tags: readonly TagStory[];
  fields: readonly FieldStory[];
  segments: ReadonlyArray<{ name: string; filter: object }>;
}

export const NO_GROUPS: GroupsStory = { tags: [], fields: [], segments: [] };

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
    /** Subscribers who joined in the year. */
    joined: number;
    /** Parts in a thousand of a newsletter's subscribers: those who unsubscribe by it. */
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
    /** Percent of subscribers: those who open, and of them those who click. */
    opening: number;
    following: number;
    drawings: readonly Drawing[];
  };
  groups: GroupsStory;
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

/** What everything in the demo is made on. */
export interface Stage {
  ctx: Context;
  clock: DemoClock;
  call: CallApi;
  admin: Actor;
  /** The moment at which the year ends. */
  now: number;
  /** How much of each list, view and sale there is: 1 for a demo, less for a test. */
  scale: number;
}

/** A creator who has an account, as the demo acts for them. */
export interface DemoCreator {
  id: number;
  username: string;
  as: Actor;
  /** The same at every run. */
  chance: Random;
}

/** The worker that the demo is; the server that follows has its own. */
export const DEMO_WORKER = 'demo';

/** What was left for a worker to do, up to the clock's moment. */
export function runJobs({ ctx }: Stage): Promise<void> {
  return runDueJobs(ctx, JOB_HANDLERS, DEMO_WORKER);
}

/** A whole number of this, as large as the demo is. */
export function scaled({ scale }: Stage, count: number): number {
  return Math.round(count * scale);
}

/** A clock that is where it is put: a year is lived through in seconds. */
interface DemoClock extends Clock {
  set(moment: number): void;
}

export function demoClock(start: number): DemoClock {
  let moment = start;
  return {
    now: () => moment,
    set: (next) => {
      moment = next;
    },
  };
}
