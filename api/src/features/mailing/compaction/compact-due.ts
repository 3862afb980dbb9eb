import { sql } from 'drizzle-orm';
import { jobs } from '../../../db/table.js';
import type { Statement } from '../../../db/transact.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { ANONYMOUS_REPORT_WINDOW, SOFT_BOUNCES_IN_A_ROW } from '../bounces/rules.js';
import { PRIORITY } from '../rules.js';
import { COMPACT_MAILING, type CompactMailing } from './compact-mailing.js';
import { removeAbandonedFiles } from './reserved-files.js';

export const COMPACT_DUE = 'mailing.compact-due';

/** The time between two runs. Rows that are due wait at most this long. */
export const COMPACT_INTERVAL = 6 * HOUR;
/** Number of mailings that one run queues. If more are due, the next run starts at once. */
const MAX_MAILINGS_PER_RUN = 100;

/**
 * Builds the statement that enqueues the regular job unless it is already queued. A job that is running now does not
 * count.
 */
function enqueueCompactDue(ctx: Context, { wait = COMPACT_INTERVAL, where = sql`true` } = {}): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(sql`
    insert into ${jobs} (kind, payload, run_at, created_at)
    select ${COMPACT_DUE}, '{}', ${now + wait}, ${now}
    where ${where} and not exists (select 1 from ${jobs} where kind = ${COMPACT_DUE} and claimed_by is null)`);
}

/**
 * Builds the statement that enqueues the regular job if the mailing is a finished newsletter. Run it in the batch that
 * ends the mailing.
 */
export function enqueueCompaction(ctx: Context, mailingId: number): Statement {
  const isNewsletter = sql`exists (
    select 1 from mailings where id = ${mailingId} and priority = ${PRIORITY.bulk} and status = 'finished')`;
  return enqueueCompactDue(ctx, { where: isNewsletter });
}

/** Enqueues a job for each newsletter that is due, and its own next run. Removes abandoned files. */
export async function compactDue(ctx: Context): Promise<void> {
  await removeAbandonedFiles(ctx);
  const dueMailingIds = await listDueMailings(ctx);
  const now = ctx.clock.now();
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into ${jobs} (kind, payload, run_at, created_at)
      select ${COMPACT_MAILING}, value, ${now}, ${now} from json_each(${JSON.stringify(dueMailingIds)})`),
    enqueueCompactDue(ctx, dueMailingIds.length === MAX_MAILINGS_PER_RUN ? { wait: 0 } : {}),
  ]);
  ctx.pubsub.publish('jobs');
}

/**
 * Lists newsletters that ended long enough ago, oldest first. Accepted deliveries move earlier if this newsletter
 * and all newer ones together have too many rows. The other deliveries wait for several newer newsletters,
 * because soft bounces are counted in the newest newsletters.
 */
async function listDueMailings(ctx: Context): Promise<CompactMailing[]> {
  const { compactDeliveriesAfterDays: days, compactDeliveriesAbove: maxDeliveries } = ctx.instance;
  const now = ctx.clock.now();
  const isOld = sql`finished_at <= ${now - days * DAY}`;
  const isBulk = sql.raw(`priority = ${PRIORITY.bulk}`);
  const rows = await ctx.db.read.all<{ mailingId: number; isFull: number }>(sql`
    select id as mailingId, is_full as isFull from (
      select id, finished_at, compacted_at,
        sum(iif(compacted_at is null, accepted, 0)) over (order by finished_at desc, id desc) as accepted_since,
        ${isOld} and held = 0 and (
          select count(*) from (
            select 1 from mailings as newer
            where newer.owner_id = mailings.owner_id and newer.id > mailings.id and newer.${isBulk}
              and newer.status in ('finished', 'canceled')
            limit ${SOFT_BOUNCES_IN_A_ROW})) = ${SOFT_BOUNCES_IN_A_ROW} as is_full
      from mailings
      where ${isBulk} and fully_compacted_at is null and status in ('finished', 'canceled')) as candidate
    where (is_full or compacted_at is null and (
        ${isOld} or finished_at <= ${now - ANONYMOUS_REPORT_WINDOW} and accepted_since > ${maxDeliveries}))
      and not exists (
        select 1 from ${jobs} as waiting
        where waiting.kind = ${COMPACT_MAILING} and waiting.payload ->> 'mailingId' = candidate.id)
    order by finished_at limit ${MAX_MAILINGS_PER_RUN}`);
  return rows.map(({ mailingId, isFull }) => ({ mailingId, isFull: isFull === 1 }));
}
