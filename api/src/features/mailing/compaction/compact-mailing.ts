import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type JobRun, UNFINISHED } from '../../../db/jobs.js';
import { jobs } from '../../../db/table.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { PRIORITY } from '../rules.js';
import { compactedNewsletters, deliveries, deliveryFiles, mailings } from '../table.js';
import { type DeliveryLine, filesOf, versionFolder, writeDeliveryFile } from './delivery-file.js';

export const COMPACT_DUE = 'mailing.compact-due';
export const COMPACT_MAILING = 'mailing.compact';

/** Rows read for one file, and deleted in one transaction. */
const ROWS_PER_FILE = 5_000;
/** Mailings that one run queues. If there are more, the next run follows at once. */
const MAILINGS_AT_ONCE = 100;

const Payload = z.object({ mailingId: z.number() });

/**
 * Enqueues the daily job unless it is already queued, for a batch. A job that is running now does not count.
 */
function compactDueLater(ctx: Context, { wait = DAY, where = sql`true` } = {}): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(sql`
    insert into ${jobs} (kind, payload, run_at, created_at)
    select ${COMPACT_DUE}, '{}', ${now + wait}, ${now}
    where ${where} and not exists (select 1 from ${jobs} where kind = ${COMPACT_DUE} and claimed_by is null)`);
}

/** Enqueues the daily job from the first newsletter on, for the batch that ends a mailing. */
export function compactLater(ctx: Context, mailingId: number): Statement {
  const isNewsletter = sql`exists (
    select 1 from mailings where id = ${mailingId} and priority = ${PRIORITY.bulk} and state = 'finished')`;
  return compactDueLater(ctx, { where: isNewsletter });
}

/** Enqueues a job for each newsletter that ended long enough ago, and its own next run. */
export async function compactDue(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - ctx.instance.compactDeliveriesAfterDays * DAY;
  const due = await ctx.db.read.all<{ id: number }>(sql`
    select id from mailings
    where priority = ${sql.raw(String(PRIORITY.bulk))} and compacted_at is null
      and state in ('finished', 'cancelled') and finished_at <= ${before}
      and not exists (
        select 1 from ${jobs} as waiting
        where waiting.kind = ${COMPACT_MAILING} and waiting.payload ->> 'mailingId' = mailings.id)
    order by finished_at limit ${MAILINGS_AT_ONCE}`);
  const now = ctx.clock.now();
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into ${jobs} (kind, payload, run_at, created_at)
      select ${COMPACT_MAILING}, json_object('mailingId', value), ${now}, ${now}
      from json_each(${JSON.stringify(due.map(({ id }) => id))})`),
    compactDueLater(ctx, due.length === MAILINGS_AT_ONCE ? { wait: 0 } : {}),
  ]);
  ctx.pubsub.publish('jobs');
}

/**
 * Moves the accepted deliveries of one newsletter to compressed files. Each file takes three steps: write it,
 * read it back, and in one transaction name it and delete its rows. A run that ends in between writes the
 * same file again. Deliveries that failed or bounced remain rows: they are few and can still change.
 */
export async function compactMailing(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { mailingId } = Payload.parse(payload);
  let { part, after } = await findProgress(ctx, mailingId);
  for (;;) {
    if (run.isStopping()) return UNFINISHED;
    const ownerId = await findOwner(ctx, mailingId);
    if (ownerId === undefined) break;
    const { lines, last } = await readRows(ctx, { mailingId, after });
    if (last === undefined) {
      await markAsCompacted(ctx, mailingId);
      break;
    }
    if (lines.length > 0) {
      await writeDeliveryFile(ctx, { mailingId, part, version: 1 }, lines);
      if (await replaceRows(ctx, { ownerId, mailingId, part, lines })) part += 1;
      // A row changed in the meantime, so the same range is read again.
      else continue;
    }
    after = last;
  }
  // An earlier run may have ended between the file and its transaction.
  const isGone = !(await exists(ctx, mailingId));
  await ctx.blobs.removeAll(isGone ? filesOf(mailingId) : `${filesOf(mailingId)}${part}/`);
  return undefined;
}

async function findProgress(ctx: Context, mailingId: number): Promise<{ part: number; after: number }> {
  const [row] = await ctx.db.read
    .select({
      part: sql<number>`count(*)`,
      after: sql<number>`coalesce(max(${deliveryFiles.lastRecipientId}), 0)`,
    })
    .from(deliveryFiles)
    .where(eq(deliveryFiles.mailingId, mailingId));
  return { part: row?.part ?? 0, after: row?.after ?? 0 };
}

/** Returns the owner. Undefined once the mailing is gone, or if part of it is being sent again. */
async function findOwner(ctx: Context, mailingId: number): Promise<number | undefined> {
  const [mailing] = await ctx.db.read
    .select({ ownerId: mailings.ownerId })
    .from(mailings)
    .where(and(eq(mailings.id, mailingId), isEnded));
  return mailing?.ownerId;
}

const isEnded = inArray(mailings.state, ['finished', 'cancelled']);

async function exists(ctx: Context, mailingId: number): Promise<boolean> {
  const rows = await ctx.db.read.select({ id: mailings.id }).from(mailings).where(eq(mailings.id, mailingId));
  return rows.length > 0;
}

/** True for a row that a file can store: it has no bounce and nothing left to do. */
const isCompactable = sql`state = 'accepted' and bounce is null and address <> ''
  and not exists (select 1 from bounces where bounces.delivery_id = deliveries.id)`;

async function readRows(ctx: Context, { mailingId, after }: { mailingId: number; after: number }) {
  const rows = await ctx.db.read
    .select({
      row: deliveries,
      personal: sql<string>`${deliveries.personal}`,
      isCompactable: sql<boolean>`${isCompactable}`.mapWith(Boolean),
    })
    .from(deliveries)
    .where(and(eq(deliveries.mailingId, mailingId), gt(deliveries.recipientId, after)))
    .orderBy(asc(deliveries.recipientId))
    .limit(ROWS_PER_FILE);
  const lines = rows
    .filter((each) => each.isCompactable)
    .map(({ row, personal }): DeliveryLine => {
      const { id, recipientId, address, attempts, firstAttemptAt, smtpCode, smtpText, settledAt } = row;
      return [id, recipientId, address, personal, attempts, firstAttemptAt, smtpCode, smtpText, settledAt];
    });
  return { lines, last: rows.at(-1)?.row.recipientId };
}

interface WrittenFile {
  ownerId: number;
  mailingId: number;
  part: number;
  lines: DeliveryLine[];
}

/**
 * Records the file and deletes its rows, all or nothing. Returns false if a row or the mailing has changed
 * since it was read.
 */
async function replaceRows(ctx: Context, file: WrittenFile): Promise<boolean> {
  const { ownerId, mailingId, part, lines } = file;
  const ids = lines.map(([id]) => id);
  const recipients = lines.map(([, recipientId]) => recipientId);
  const [firstId, lastId] = [Math.min(...ids), Math.max(...ids)];
  const [firstRecipientId, lastRecipientId] = [Math.min(...recipients), Math.max(...recipients)];
  try {
    await ctx.db.transactDurably([
      ctx.db.write.run(sql`
        insert into delivery_files
          (mailing_id, part, version, first_recipient_id, last_recipient_id, first_id, last_id, count)
        select id, ${part}, 1, ${firstRecipientId}, ${lastRecipientId}, ${firstId}, ${lastId}, ${lines.length}
        from mailings where id = ${mailingId} and state in ('finished', 'cancelled')`),
      expectChange(ctx.db, 'ended_mailing'),
      ctx.db.write.run(sql`
        delete from deliveries where id in (select value from json_each(${JSON.stringify(ids)})) and ${isCompactable}`),
      ctx.db.write.run(sql`
        update delivery_files set count = changes()
        where mailing_id = ${mailingId} and part = ${part} and changes() = ${lines.length}`),
      expectChange(ctx.db, 'unchanged_rows'),
      ctx.db.write.run(sql`
        insert into ${compactedNewsletters} (owner_id, recipient_id, newsletters)
        select ${ownerId}, value, 1 from json_each(${JSON.stringify(recipients)}) where true
        on conflict do update set newsletters = newsletters + 1`),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    await ctx.blobs.removeAll(versionFolder({ mailingId, part, version: 1 }));
    return false;
  }
}

async function markAsCompacted(ctx: Context, mailingId: number): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(mailings)
      .set({ compactedAt: ctx.clock.now() })
      .where(and(eq(mailings.id, mailingId), isEnded)),
  ]);
  ctx.log.info({ mailingId }, 'the deliveries of a mailing were compacted');
}
