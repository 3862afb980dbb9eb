import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { composeReviewMessage, findHold, findNewsletterHold } from '../../reviews/index.js';
import { whereProblemStatus } from '../health/get-sending-health.js';
import type { DeliveryCounts, PauseReason } from '../rules.js';
import { getMailing, type Mailing, readCounts } from '../store.js';
import { mailings } from '../table.js';
import { whereMailable } from './requeue-deliveries.js';
import { isTooOldToRetry, RETRYABLE, type ShownStatus, toShownStatus } from './rules.js';

export interface MailingProgress {
  status: ShownStatus;
  pausedAt: number | null;
  pauseReason: PauseReason | null;
  /** The message to the creator about the review that stops the mailing. */
  pauseMessage: string | undefined;
  audience: number;
  counts: DeliveryCounts;
  /** Later reports about accepted emails. */
  bounced: number;
  complained: number;
  /** The number of emails that a retry would send, or null until the mailing is finished. */
  retryable: number | null;
  startedAt: number;
  finishedAt: number | null;
}

/** The maximum number of rows that are counted. */
const MAX_COUNTED_ROWS = 10_000;

/**
 * Reads the progress from the counters. Counts rows only for retryable deliveries, once the mailing is
 * finished.
 */
export async function readProgress(ctx: Context, mailingId: number): Promise<MailingProgress> {
  const mailing = await getMailing(ctx, mailingId);
  const status = toShownStatus(mailing);
  return {
    status,
    pausedAt: status === 'paused' ? mailing.pausedAt : null,
    pauseReason: status === 'paused' ? mailing.pauseReason : null,
    pauseMessage: await findPauseMessage(ctx, mailing),
    audience: mailing.audience,
    counts: readCounts(mailing),
    bounced: mailing.bounced,
    complained: mailing.complained,
    retryable: status === 'finished' ? await countRetryable(ctx, mailing) : null,
    startedAt: mailing.createdAt,
    finishedAt: mailing.finishedAt,
  };
}

async function findPauseMessage(ctx: Context, mailing: Mailing): Promise<string | undefined> {
  const { id, ownerId, pauseReason } = mailing;
  if (pauseReason !== 'administrator' && pauseReason !== 'review') return undefined;
  const hold = await (pauseReason === 'review'
    ? findHold(ctx, ownerId)
    : findNewsletterHold(ctx, { userId: ownerId, mailingId: id }));
  return hold && composeReviewMessage(ctx, hold);
}

/** The fields of a mailing that lists show. */
export interface MailingSummary {
  status: ShownStatus;
  /** Emails that the recipients' servers accepted so far. */
  accepted: number;
}

/** Returns the summaries of several mailings by their ids. */
export async function listMailingSummaries(
  ctx: Context,
  mailingIds: number[],
): Promise<Map<number, MailingSummary>> {
  const rows = await ctx.db.read
    .select({
      id: mailings.id,
      status: mailings.status,
      pausedAt: mailings.pausedAt,
      accepted: mailings.accepted,
    })
    .from(mailings)
    .where(sql`${mailings.id} in (select value from json_each(${JSON.stringify(mailingIds)}))`);
  return new Map(rows.map((row) => [row.id, { status: toShownStatus(row), accepted: row.accepted }]));
}

async function countRetryable(ctx: Context, mailing: Mailing): Promise<number> {
  if (mailing.failed + mailing.expired + mailing.held === 0 || isTooOldToRetry(ctx, mailing)) return 0;
  const [row] = await ctx.db.read.all<{ count: number }>(sql`
    select count(*) as count from (
      select address from deliveries
      where mailing_id = ${mailing.id} and ${whereProblemStatus(...RETRYABLE)} limit ${MAX_COUNTED_ROWS}
    ) as deliveries where ${whereMailable(mailing.ownerId)}`);
  return row?.count ?? 0;
}
