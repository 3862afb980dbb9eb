import { runDueJobs } from '../db/jobs/job-loop.js';
import { type Clock, DAY } from '../kernel/clock.js';
import type { Context } from '../server/context.js';
import { JOB_HANDLERS } from '../server/job-queues.js';
import type { Actor, CallApi } from './call-api.js';
import type { Drawing } from './drawings.js';
import type { Random } from './random.js';

/** The activity of each weekday from Sunday on. People read on working days, and most on Tuesdays. */
const WEEK = [0.82, 1.02, 1.18, 1.1, 1.04, 0.96, 0.78];

export const toDay = (moment: number): number => Math.floor(moment / DAY);

/** Returns a day's activity relative to the last day of the year. It starts at a third, and depends on the weekday. */
export function calculateActivity(day: number, lastDay: number): number {
  const growth = 1 / 3 + (2 / 3) * Math.max(0, 1 - (lastDay - day) / 365);
  return growth * (WEEK[new Date(day * DAY).getUTCDay()] ?? 1);
}

/** Returns the views that a campaign adds to a day. Each day after the first has two thirds of the day before. */
export function calculatePeak(day: number, lastDay: number, { daysAgo, views }: PeakSeed): number {
  const age = day - (lastDay - daysAgo);
  return age < 0 || age > 12 ? 0 : views * (2 / 3) ** age;
}

/** Returns a time of a day between 6:00 and 22:00. */
export function getMomentOnDay(day: number, share: number): number {
  return day * DAY + Math.floor((6 + share * 16) * 60) * 60_000;
}

/** The title of a newsletter, and its first paragraph. */
export type NewsletterText = readonly [title: string, opening: string];

export interface ProductPageSeed {
  /** The details as HTML. */
  details: string;
  /** More images, each with its description. */
  images: ReadonlyArray<{ drawing: Drawing; alt: string }>;
  questions: ReadonlyArray<{ question: string; answer: string }>;
  refundTerms: string;
  /** The title and the name of a free sample. */
  sample: { title: string; name: string };
}

export interface ProductSeed {
  title: string;
  description: string;
  /** The price as the creator typed it. `0` is free. */
  price: string;
  drawing: Drawing | null;
  file: { name: string; type: 'pdf' | 'audio' };
  /** The content of the product's own page. */
  page?: ProductPageSeed;
  /** The share of this product in all sales, relative to the sum of all shares. */
  share: number;
}

interface LinkSeed {
  title: string;
  url: string;
  icon: string | null;
  description?: string;
  isFeatured?: boolean;
  /** The number of clicks in the year. */
  clicks: number;
}

/** A block of the page, as `POST /api/links` accepts it. */
interface BlockSeed {
  kind: 'heading' | 'text' | 'map' | 'embed';
  title?: string;
  description?: string;
  url?: string;
  content?: string;
}

/** A source of visits. `share` is relative to the sum of all shares. */
interface SourceSeed {
  kind: 'direct' | 'site' | 'campaign' | 'widget';
  source: string;
  share: number;
}

/** A period of days with far more visits than others. */
interface PeakSeed {
  /** The `utm_source` and `utm_campaign`, as they are counted: `radio / quiet-hour`. */
  campaign: string;
  daysAgo: number;
  /** The views on the first day. Each later day has two thirds of the day before. */
  views: number;
}

interface InstallSeed {
  host: string;
  widget: 'subscribe' | 'buy' | 'card';
  /** The views a day while the widget was installed. */
  views: number;
  firstDaysAgo: number;
  lastDaysAgo: number;
}

interface TagSeed {
  name: string;
  description: string;
  isTopic: boolean;
  /** The percentage of subscribers with this tag. */
  percent: number;
}

export interface FieldSeed {
  key: string;
  label: string;
  isPublic: boolean;
  values: readonly string[];
  /** The percentage of subscribers with a value. */
  percent: number;
}

/** The groups of a creator's subscribers. */
export interface GroupsSeed {
  tags: readonly TagSeed[];
  fields: readonly FieldSeed[];
  segments: ReadonlyArray<{ name: string; filter: object }>;
}

export const NO_GROUPS: GroupsSeed = { tags: [], fields: [], segments: [] };

export interface CreatorSeed {
  username: string;
  displayName: string;
  email: string;
  bio: string;
  theme: string;
  socialLinks: Record<string, string>;
  postalAddress: string | null;
  isPro: boolean;
  /** At most 365, because the demo is a year long. */
  joinedDaysAgo: number;
  portrait: Drawing | null;
  links: readonly LinkSeed[];
  /** The blocks that follow the links. */
  blocks?: readonly BlockSeed[];
  /** The fields of `POST /api/onboarding` about the look of the page. */
  look?: Readonly<Record<string, string | boolean>>;
  products: readonly ProductSeed[];
  /** The number of paid sales in the year. */
  sales: number;
  /** The account of a creator who sells. A restricted account needs a document at the end of the year. */
  payouts?: { country: string; isRestricted?: boolean };
  list: {
    tracking: 'off' | 'anonymous' | 'individual';
    doubleOptIn: boolean;
    /** The number of subscribers imported at the beginning of the year. */
    imported: number;
    /** The number of subscribers who joined in the year. */
    joined: number;
    /** The number of unsubscribes per thousand recipients of a newsletter. */
    unsubscribesPerThousand: number;
  };
  newsletters: {
    everyDays: number;
    /** The weekday. 0 is Sunday. */
    weekday: number;
    /** The hour in UTC. */
    hour: number;
    texts: readonly NewsletterText[];
    /** `week` orders the texts by the week of the year, and `turn` uses them in turn, ending with the last. */
    order: 'week' | 'turn';
    paragraphs: readonly string[];
    template: 'template-1' | 'template-2' | 'template-3' | 'template-4';
    design: string | null;
    /** The percentage of subscribers that open, and the percentage of openers that click. */
    openPercent: number;
    clickPercent: number;
    drawings: readonly Drawing[];
  };
  groups: GroupsSeed;
  /** The views of an ordinary day at the end of the year. At the beginning, there are a third. */
  dailyViews: number;
  sources: readonly SourceSeed[];
  peaks: readonly PeakSeed[];
  installs: readonly InstallSeed[];
  /** Sites that may open the checkout in a frame. */
  allowedHosts: readonly string[];
  draft: NewsletterText | null;
  /** The newsletter that is scheduled for three days from now. */
  scheduled: NewsletterText | null;
}

/** The instance that the demo fills. */
export interface DemoInstance {
  ctx: Context;
  clock: DemoClock;
  call: CallApi;
  admin: Actor;
  /** The end of the year. */
  now: number;
  /** The factor for the size of lists and the number of views and sales. 1 for a demo, less for a test. */
  scale: number;
}

/** A creator with an account, and the demo's access to it. */
export interface DemoCreator {
  id: number;
  username: string;
  actor: Actor;
  /** Returns the same numbers in every run. */
  random: Random;
}

/** The id of the demo's worker. The server that starts afterwards has its own. */
export const DEMO_WORKER = 'demo';

/** Runs the jobs that are due by the demo's clock. */
export function runJobs({ ctx }: DemoInstance): Promise<void> {
  return runDueJobs(ctx, JOB_HANDLERS, DEMO_WORKER);
}

/** Returns a count at the scale of the demo. */
export function scaleCount({ scale }: DemoInstance, count: number): number {
  return Math.round(count * scale);
}

/** A clock that the demo sets, so that a year passes in seconds. */
export interface DemoClock extends Clock {
  set(moment: number): void;
}

export function createDemoClock(start: number): DemoClock {
  let moment = start;
  return {
    now: () => moment,
    set: (next) => {
      moment = next;
    },
  };
}
