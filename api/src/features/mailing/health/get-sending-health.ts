import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { listWorkers, type WorkerStatus } from '../../../db/workers.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { type ShownStatus, toShownStatus } from '../control/rules.js';
import { removeAddresses } from '../loop/relay-circuit-breaker.js';
import { normalizeRefusal } from '../refusals/read-refusal.js';
import { DELIVERY_STATUSES, type DeliveryCounts, type DeliveryStatus, type PauseReason } from '../rules.js';
import { readCounts } from '../store.js';
import { deliveries, mailings } from '../table.js';

/** The statuses of the partial index `deliveries_not_delivered`, in the order of recipients. */
const PROBLEM_STATUSES = ['failed', 'expired', 'suppressed', 'held', 'canceled'] as const;
type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

export function isProblemStatus(status: DeliveryStatus | undefined): status is ProblemStatus {
  return PROBLEM_STATUSES.some((other) => other === status);
}

/**
 * Builds a condition over `deliveries`. SQLite uses a partial index only if the query repeats the index
 * condition word for word. It does not infer that one status is among the five.
 */
export function whereProblemStatus(...statuses: [ProblemStatus, ...ProblemStatus[]]): SQL {
  const joinStatuses = (statusList: readonly string[]) =>
    sql.raw(statusList.map((status) => `'${status}'`).join(', '));
  return sql`status in (${joinStatuses(PROBLEM_STATUSES)}) and status in (${joinStatuses(statuses)})`;
}

/** The maximum number of unfinished newsletters in the list. */
const MAX_LISTED_ROWS = 50;
/** Limits for the search for failures, which reads the newest mailings and their rows. */
const FAILED_MAILINGS = 50;
const MAX_EXAMINED_FAILURES = 2_000;
const FAILED_ROWS = 5_000;
const MAX_TEXT_LENGTH = 300;

export interface SendingHealth {
  /** The sums over all unfinished mailings. */
  counts: DeliveryCounts;
  mailings: ActiveMailing[];
  /** The number of all unfinished mailings, and of the paused mailings among them. */
  underWay: number;
  paused: number;
  /** The time at which sending stopped because a disk or database cannot be written. */
  storagePausedSince: number | null;
  failures: Failure[];
  /** The reasons why emails of unfinished mailings wait for another try, most frequent first. */
  deferrals: Failure[];
  workers: WorkerStatus[];
}

interface ActiveMailing {
  id: number;
  owner: { id: number; username: string };
  status: ShownStatus;
  pauseReason: PauseReason | null;
  audience: number;
  counts: DeliveryCounts;
  createdAt: number;
}

interface Failure {
  /** The server's reply code, or null if it never replied. */
  code: number | null;
  count: number;
  /** The latest reply, without addresses. */
  text: string;
  lastAt: number | null;
}

/** Returns the status of sending for the instance as a whole. */
export async function getSendingHealth(ctx: Context): Promise<SendingHealth> {
  const [totals, listedMailings, failures, deferrals, workers] = await Promise.all([
    sumUnfinishedMailings(ctx),
    listActiveMailings(ctx),
    listFailures(ctx),
    listDeferrals(ctx),
    listWorkers(ctx),
  ]);
  return { ...totals, mailings: listedMailings, failures, deferrals, workers };
}

export async function sumUnfinishedMailings(
  ctx: Context,
): Promise<Pick<SendingHealth, 'counts' | 'underWay' | 'paused' | 'storagePausedSince'>> {
  const sums = Object.fromEntries(
    DELIVERY_STATUSES.map((status) => [status, sql<number>`coalesce(sum(${mailings[status]}), 0)`]),
  ) as Record<keyof DeliveryCounts, ReturnType<typeof sql<number>>>;
  const [row] = await ctx.db.read
    .select({
      counts: sums,
      underWay: sql<number>`count(*)`,
      paused: sql<number>`count(${mailings.pausedAt})`,
      storagePausedSince: sql<
        number | null
      >`min(case when ${mailings.pauseReason} = 'storage' then ${mailings.pausedAt} end)`,
    })
    .from(mailings)
    // Each condition matches a partial index exactly. `or` between them would scan every mailing.
    .where(
      sql`id in (select id from mailings where status = 'sending'
        union select id from mailings where priority = 10 and status <> 'finished' and status = 'preparing')`,
    );
  if (row === undefined) throw new Error('A sum over no rows is a row.');
  return row;
}

async function listActiveMailings(ctx: Context): Promise<ActiveMailing[]> {
  const rows = await ctx.db.read
    .select({ mailing: mailings, username: users.username })
    .from(mailings)
    .innerJoin(users, eq(users.id, mailings.ownerId))
    // The condition must match its partial index exactly.
    .where(sql`priority = 10 and status <> 'finished' and status in ('preparing', 'sending')`)
    .orderBy(desc(mailings.id))
    .limit(MAX_LISTED_ROWS);
  return rows.map(({ mailing, username }) => ({
    id: mailing.id,
    owner: { id: mailing.ownerId, username },
    status: toShownStatus(mailing),
    pauseReason: mailing.pauseReason,
    audience: mailing.audience,
    counts: readCounts(mailing),
    createdAt: mailing.createdAt,
  }));
}

/** Lists the reasons why emails of the newest mailings failed, most frequent first. */
async function listFailures(ctx: Context): Promise<Failure[]> {
  const newest = await ctx.db.read
    .select({ id: mailings.id, failed: sql<number>`${mailings.failed} + ${mailings.expired}` })
    .from(mailings)
    .orderBy(desc(mailings.id))
    .limit(MAX_EXAMINED_FAILURES);
  const ids = newest.filter(({ failed }) => failed > 0).map(({ id }) => id);
  const rows = await Promise.all(
    (['failed', 'expired'] as const).map((status) =>
      ctx.db.read
        .select({ code: deliveries.smtpCode, text: deliveries.smtpText, at: deliveries.settledAt })
        .from(deliveries)
        .where(and(inArray(deliveries.mailingId, ids.slice(0, FAILED_MAILINGS)), whereProblemStatus(status)))
        .orderBy(desc(deliveries.id))
        .limit(FAILED_ROWS),
    ),
  );
  return groupReplies(rows.flat(), ({ code }) => String(code));
}

/** Lists the replies for which emails wait, each with its number of emails. Similar replies count as one. */
async function listDeferrals(ctx: Context): Promise<Failure[]> {
  // The condition matches the partial index of waiting rows, from now on. An email that was never tried is due earlier.
  // A cross join fixes the order of the tables (SQLite).
  const rows = await ctx.db.read.all<Reply>(sql`
    select smtp_code as code, smtp_text as text, settled_at as at from (
      select waiting.status, smtp_code, smtp_text, settled_at
      from mailings cross join deliveries as waiting on waiting.mailing_id = mailings.id
      where mailings.status = 'sending' and mailings.deferred > 0
        and waiting.status in ('queued', 'deferred', 'unknown') and waiting.next_attempt_at > ${ctx.clock.now()}
      limit ${FAILED_ROWS})
    where status = 'deferred'`);
  return groupReplies(rows, ({ text }) => normalizeRefusal(text ?? '')).slice(0, MAX_LISTED_ROWS);
}

interface Reply {
  code: number | null;
  text: string | null;
  at: number | null;
}

function groupReplies(rows: readonly Reply[], getKey: (reply: Reply) => string): Failure[] {
  const byKey = new Map<string, Failure>();
  for (const reply of rows) {
    const { code, text, at } = reply;
    const failure = byKey.get(getKey(reply));
    const isNewer = failure === undefined || (at ?? 0) > (failure.lastAt ?? 0);
    byKey.set(getKey(reply), {
      code,
      count: (failure?.count ?? 0) + 1,
      text: isNewer ? removeAddresses(text ?? '').slice(0, MAX_TEXT_LENGTH) : failure.text,
      lastAt: isNewer ? at : failure.lastAt,
    });
  }
  return [...byKey.values()].sort((a, b) => b.count - a.count);
}

/** Counts the newsletter emails that servers have accepted since the instance began. */
export async function countNewsletterEmails(ctx: Context): Promise<number> {
  const [row] = await ctx.db.read.all<{ count: number }>(sql`
    select (select value from totals where name = 'newsletter-emails')
      + (select coalesce(sum(accepted), 0) from mailings where priority = 10 and status <> 'finished') as count`);
  return row?.count ?? 0;
}
