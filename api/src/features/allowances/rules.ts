import { DAY, formatMinute } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';

/** Trust levels of an account, lowest first. */
export const TRUST_LEVELS = ['unverified', 'new', 'known', 'trusted', 'established'] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** A creator's allowances. The table with the reasons is in docs/decisions/0025-allowances-and-reviews.md. */
export interface Allowances {
  /** Recipients of newsletters in a day (UTC) and in a month of the plan. */
  recipientsPerDay: number;
  recipientsPerMonth: number;
  /** Subscribers added by hand in a day (UTC). */
  handAddsPerDay: number;
  /** Emails with a download link that nobody paid for, in a day (UTC). */
  downloadEmailsPerDay: number;
  /** Automatic replies to new subscribers in a day (UTC). */
  autoRepliesPerDay: number;
  /** Bytes of one file with subscribers. */
  importBytes: number;
}

export const MEGABYTE_BYTES = 1024 ** 2;
/** The largest file without limits on abuse, which the machine can still handle. */
export const MAX_IMPORT_BYTES = 200 * MEGABYTE_BYTES;

const FREE: Record<TrustLevel, Allowances> = {
  unverified: createAllowances([50, 200], [10, 10, 20], 1),
  new: createAllowances([250, 2_500], [50, 50, 100], 5),
  known: createAllowances([1_000, 10_000], [200, 300, 300], 20),
  trusted: createAllowances([5_000, 50_000], [500, 1_000, 1_000], 50),
  established: createAllowances([10_000, 100_000], [1_000, 3_000, 1_000], 100),
};

const PRO: Record<TrustLevel, Allowances> = {
  unverified: FREE.unverified,
  new: createAllowances([1_000, 10_000], [50, 50, 100], 20),
  known: createAllowances([10_000, 100_000], [200, 300, 300], 100),
  trusted: createAllowances([50_000, 500_000], [500, 1_000, 1_000], 200),
  established: createAllowances([200_000, 2_000_000], [1_000, 3_000, 1_000], 200),
};

function createAllowances(
  [recipientsPerDay, recipientsPerMonth]: [number, number],
  [handAddsPerDay, downloadEmailsPerDay, autoRepliesPerDay]: [number, number, number],
  importMegabytes: number,
): Allowances {
  return {
    recipientsPerDay,
    recipientsPerMonth,
    handAddsPerDay,
    downloadEmailsPerDay,
    autoRepliesPerDay,
    importBytes: importMegabytes * MEGABYTE_BYTES,
  };
}

/** Results of a creator's newest newsletters, added up. */
export interface SendingRecord {
  /** Newsletters with at least one accepted email, at most `MAX_RECORD_NEWSLETTERS`. */
  newsletters: number;
  accepted: number;
  hardBounced: number;
  complained: number;
}

/** Newsletters that the standing is computed from. */
export const MAX_RECORD_NEWSLETTERS = 10;

/** Rates of a record. */
export const RECORD_RATES = ['complaints', 'hard-bounces', 'unsubscribes'] as const;
export type RecordRate = (typeof RECORD_RATES)[number];

/** The marks of a rate for administrators. */
export const RATE_MARKS = ['good', 'warning', 'bad'] as const;
export type RateMark = (typeof RATE_MARKS)[number];

/** A rate is bad above `worst`, if the count is large enough. Fewer prove nothing about a creator. */
export const RATE_BOUNDS: Record<RecordRate, { worst: number; least: number }> = {
  complaints: { worst: 0.001, least: 2 },
  'hard-bounces': { worst: 0.02, least: 5 },
  unsubscribes: { worst: 0.02, least: 5 },
};

/** Marks a rate as bad above its bound. Marks it as a warning above half of the bound, even if few are counted. */
export function markRate(rate: RecordRate, { count, of }: { count: number; of: number }): RateMark {
  const { worst, least } = RATE_BOUNDS[rate];
  if (count >= least && count > of * worst) return 'bad';
  return count > (of * worst) / 2 ? 'warning' : 'good';
}

/** Returns false if complaints are over 0.1% or hard bounces over 2% of the newest newsletters. */
export function isInGoodStanding({ accepted, hardBounced, complained }: SendingRecord): boolean {
  return (
    markRate('complaints', { count: complained, of: accepted }) !== 'bad' &&
    markRate('hard-bounces', { count: hardBounced, of: accepted + hardBounced }) !== 'bad'
  );
}

/** The days since registration and the newsletters sent in good standing that each level requires. */
const NEEDS = [
  { level: 'established', days: 90, newsletters: 10 },
  { level: 'trusted', days: 30, newsletters: 3 },
  { level: 'known', days: 7, newsletters: 0 },
] as const satisfies ReadonlyArray<{ level: TrustLevel; days: number; newsletters: number }>;

/** Returns an account's level. Age is not enough, because accounts that are idle for months are created for resale. */
export function determineTrustLevel(input: {
  isVerified: boolean;
  ageMs: number;
  record: SendingRecord;
}): TrustLevel {
  const { isVerified, ageMs, record } = input;
  if (!isVerified) return 'unverified';
  if (!isInGoodStanding(record)) return 'new';
  const highestNeed = NEEDS.find(
    ({ days, newsletters }) => ageMs >= days * DAY && record.newsletters >= newsletters,
  );
  return highestNeed?.level ?? 'new';
}

/** Returns the table's row, with an administrator's limits for this creator instead of its recipients. */
export function determineAllowances(input: {
  isPro: boolean;
  level: TrustLevel;
  raised: { recipientsPerDay: number | null; recipientsPerMonth: number | null };
}): Allowances {
  const { isPro, level, raised } = input;
  const row = (isPro ? PRO : FREE)[level];
  return {
    ...row,
    recipientsPerDay: raised.recipientsPerDay ?? row.recipientsPerDay,
    recipientsPerMonth: raised.recipientsPerMonth ?? row.recipientsPerMonth,
  };
}

/** A limit that no number reaches, for an instance that sets none. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Applies the plan's limit to the recipients of a month. An administrator's limit for this creator replaces it. */
export function capRecipients(input: {
  levelLimit: number;
  /** The limit that an administrator set for this creator, or null. */
  raised: number | null;
  planLimit: number | null;
}): number {
  const { levelLimit, raised, planLimit } = input;
  return planLimit === null ? levelLimit : (raised ?? Math.min(levelLimit, planLimit));
}

/** Returns the last midnight UTC before `now`. */
export function startOfUtcDay(now: number): number {
  return Math.floor(now / DAY) * DAY;
}

export interface RecipientUsage {
  usedToday: number;
  usedThisMonth: number;
}

/**
 * Returns the limit that `recipients` more exceed, with the numbers and the time of the reset, or undefined if they
 * fit.
 */
export function describeRecipientProblem(input: {
  recipients: number;
  usage: RecipientUsage;
  allowances: Pick<Allowances, 'recipientsPerDay' | 'recipientsPerMonth'>;
  dayResetsAt: number;
  monthResetsAt: number;
  contactEmail: string;
}): string | undefined {
  const { recipients, usage, allowances } = input;
  const { recipientsPerDay: day, recipientsPerMonth: month } = allowances;
  const ask = `To ask for more, write to ${input.contactEmail}.`;
  const has = `This newsletter has ${formatCount(recipients)} recipients.`;
  if (usage.usedThisMonth + recipients > month) {
    return `${has} Your account can send to ${formatCount(month)} a month and has used ${formatCount(usage.usedThisMonth)} of this limit. The count starts again on ${formatMinute(input.monthResetsAt)}. ${ask}`;
  }
  if (usage.usedToday + recipients > day) {
    return `${has} Your account can send to ${formatCount(day)} a day and has used ${formatCount(usage.usedToday)} of this limit. The count starts again on ${formatMinute(input.dayResetsAt)}. ${ask}`;
  }
  return undefined;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** Formats bytes as `1.5 GB` or `250 MB`, with base 1024 and at most one decimal. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE_BYTES;
  const [amount, unit] = megabytes >= 1_024 ? [megabytes / 1_024, 'GB'] : [megabytes, 'MB'];
  return `${Number(amount.toFixed(1))} ${unit}`;
}

/** Returns `storage_quota_exceeded`, with the numbers and how to free space. */
export function createStorageQuotaError(input: {
  what: string;
  used: string;
  limit: string;
  isPro: boolean;
  /** The advice, as a sentence without its period. */
  remedy: string;
  note?: string;
}): AppError {
  const { what, used, limit, isPro, remedy, note } = input;
  const upgrade = isPro ? '' : ', or upgrade to Pro for more';
  const noteText = note === undefined ? '' : ` ${note}`;
  return new AppError(
    'storage_quota_exceeded',
    `Your ${what} use ${used} of the ${limit} that your plan has. ${remedy}${upgrade}.${noteText}`,
  );
}
