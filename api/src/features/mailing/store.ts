import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Skeleton } from '../../kernel/email/message-skeleton.js';
import { createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { countInFiles } from './compaction/delivery-file.js';
import { DELIVERY_STATUSES, type DeliveryCounts, PRIORITY } from './rules.js';
import { deliveries, mailingMessages, mailings } from './table.js';

export type Mailing = typeof mailings.$inferSelect;

export async function getMailing(ctx: Context, mailingId: number): Promise<Mailing> {
  const mailing = await findMailing(ctx, mailingId);
  if (mailing === undefined) throw createNotFoundError('Mailing');
  return mailing;
}

/** Finds a mailing. Undefined once it was withdrawn, or erased with its cause. */
export async function findMailing(ctx: Context, mailingId: number): Promise<Mailing | undefined> {
  const [mailing] = await ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId));
  return mailing;
}

/** Returns the id of a mailing of this owner, or undefined for any other mailing. */
export async function findOwnMailing(
  ctx: Context,
  input: { ownerId: number; mailingId: number },
): Promise<number | undefined> {
  const [ownMailing] = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(
      and(
        eq(mailings.id, input.mailingId),
        eq(mailings.ownerId, input.ownerId),
        eq(mailings.priority, PRIORITY.bulk),
      ),
    );
  return ownMailing?.id;
}

/** A mailing for the send loop, with its message. */
type MailingToSend = Mailing & { skeleton: Skeleton };

export async function getMailingToSend(ctx: Context, mailingId: number): Promise<MailingToSend> {
  const [row] = await ctx.db.read
    .select({ mailing: mailings, skeleton: mailingMessages.skeleton })
    .from(mailings)
    .innerJoin(mailingMessages, eq(mailingMessages.mailingId, mailings.id))
    .where(eq(mailings.id, mailingId));
  if (row === undefined) throw createNotFoundError('Mailing');
  return { ...row.mailing, skeleton: row.skeleton };
}

/** Finds the id of a mailing. Undefined once its sending was undone. */
export async function findMailingId(ctx: Context, publicId: string): Promise<number | undefined> {
  const [mailing] = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(eq(mailings.publicId, publicId));
  return mailing?.id;
}

/** Builds the condition that a mailing is finished or canceled. */
export function whereMailingOver(mailingId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${mailings} where ${mailings.id} = ${mailingId} and ${inArray(mailings.status, ['finished', 'canceled'])})`;
}

/** Returns the counters. Every delivery status is a column of the same name. */
export function readCounts(mailing: Mailing): DeliveryCounts {
  return Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, mailing[status]])) as DeliveryCounts;
}

/** Returns whether this owner has unsent emails. */
export async function hasUnfinishedMailing(ctx: Context, ownerId: number): Promise<boolean> {
  const [unfinished] = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.ownerId, ownerId), inArray(mailings.status, ['preparing', 'sending'])))
    .limit(1);
  return unfinished !== undefined;
}

/** Builds the condition that emails signed for this domain are unsent. */
export function whereMailingUnfinishedFrom(owner: { ownerId: number; domain: string }): SQL {
  return sql`exists (select 1 from ${mailings} where ${mailings.ownerId} = ${owner.ownerId} and ${mailings.signingDomain} = ${owner.domain} and ${inArray(mailings.status, ['preparing', 'sending'])})`;
}

/** The maximum for each owner and priority, which is small because a reply or a receipt is a mailing of one email. */
const MAX_MAILINGS_PER_OWNER = 16;

/**
 * Lists unfinished mailings with due deliveries, most urgent first. Ranks mailings per owner, so that thousands of one
 * creator do not hide the others.
 */
export async function listSendableMailings(ctx: Context): Promise<SendableMailing[]> {
  const whereDue = sql`exists (
    select 1 from ${deliveries}
    where ${deliveries.mailingId} = ${mailings.id} and ${deliveries.status} in ('queued', 'deferred', 'unknown')
      and ${deliveries.nextAttemptAt} <= ${ctx.clock.now()})`;
  const rankedMailings = ctx.db.read
    .select({
      id: mailings.id,
      ownerId: mailings.ownerId,
      priority: mailings.priority,
      waiting: sql<number>`${mailings.queued} + ${mailings.deferred} + ${mailings.unknown}`.as('waiting'),
      rank: sql<number>`row_number() over (
        partition by ${mailings.ownerId}, ${mailings.priority} order by ${mailings.id})`.as('rank'),
    })
    .from(mailings)
    .where(and(eq(mailings.status, 'sending'), isNull(mailings.pausedAt), whereDue))
    .as('ranked');
  const { id, ownerId, priority, waiting } = rankedMailings;
  return ctx.db.read
    .select({ id, ownerId, priority, waiting })
    .from(rankedMailings)
    .where(lte(rankedMailings.rank, MAX_MAILINGS_PER_OWNER))
    .orderBy(asc(rankedMailings.priority), asc(rankedMailings.id));
}

export type SendableMailing = Pick<Mailing, 'id' | 'ownerId' | 'priority'> & {
  /** The maximum number of deliveries that may be due. */
  waiting: number;
};

/** Builds the expression over mailings for the number of deliveries that are unsent or in flight. */
export function openDeliveries(): SQL<number> {
  return sql<number>`(${mailings.queued} + ${mailings.claimed} + ${mailings.deferred} + ${mailings.unknown})`;
}

/**
 * Lists mailings that look done. The audience is complete, nothing is left to try, and no decision about a restored
 * backup is open.
 */
export async function listFinishableMailings(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(
      and(
        eq(mailings.status, 'sending'),
        eq(openDeliveries(), 0),
        sql`${mailings.pauseReason} is not 'restored'`,
      ),
    );
  return rows.map((row) => row.id);
}

/** Counts the rows in keyset pages and the lines in files, for the reconciliation at the end of a mailing. */
export async function countDeliveries(ctx: Context, mailingId: number): Promise<Partial<DeliveryCounts>> {
  const counts: Partial<DeliveryCounts> = {};
  for (let afterId = 0; ; ) {
    const page = await ctx.db.read
      .select({ id: deliveries.id, status: deliveries.status })
      .from(deliveries)
      .where(and(eq(deliveries.mailingId, mailingId), or(gt(deliveries.id, afterId))))
      .orderBy(asc(deliveries.id))
      .limit(1_000);
    for (const { status } of page) counts[status] = (counts[status] ?? 0) + 1;
    const last = page.at(-1);
    if (last === undefined) break;
    afterId = last.id;
    // libSQL is synchronous underneath, so this lets timers and sockets run.
    await new Promise(setImmediate);
  }
  const inFiles = await countInFiles(ctx, mailingId);
  if (inFiles > 0) counts.accepted = (counts.accepted ?? 0) + inFiles;
  return counts;
}

/**
 * Selects the number of newsletters that each recipient of a range received, with one row for each newsletter, and one
 * for all in files. Files have no time, so `since` must be 0 or after `getNewestCompactedAt`.
 */
export function selectReceived(input: {
  ownerId: number;
  since: number;
  range: { afterId: number; toId: number };
}): SQL {
  const { ownerId, since, range } = input;
  const { afterId, toId } = range;
  const inFiles = sql`
    union all select recipient_id, newsletters from compacted_newsletters
    where owner_id = ${ownerId} and recipient_id > ${afterId} and recipient_id <= ${toId}`;
  return sql`
    select delivery.recipient_id as subscriber_id, 1 as times
    from mailings as mailing cross join deliveries as delivery
    where mailing.owner_id = ${ownerId} and mailing.priority = ${PRIORITY.bulk} and mailing.created_at >= ${since}
      and delivery.mailing_id = mailing.id and delivery.status = 'accepted'
      and delivery.recipient_id > ${afterId} and delivery.recipient_id <= ${toId}
    ${since === 0 ? inFiles : sql``}`;
}

/** Selects when a recipient's server accepted the email of a mailing, or null if it did not or only a file knows. */
export function selectAcceptedAt({ mailingId, recipientId }: { mailingId: SQL; recipientId: number }): SQL {
  return sql`(
    select delivery.settled_at from deliveries as delivery
    where delivery.mailing_id = ${mailingId} and delivery.recipient_id = ${recipientId} and delivery.status = 'accepted')`;
}

/** Returns the send time of an owner's newest newsletter with deliveries in files, or 0 if there is none. */
export async function getNewestCompactedAt(ctx: Context, ownerId: number): Promise<number> {
  const [newest] = await ctx.db.read.all<{ createdAt: number }>(sql`
    select created_at as createdAt from mailings as mailing
    where mailing.owner_id = ${ownerId} and mailing.priority = ${sql.raw(String(PRIORITY.bulk))}
      and exists (select 1 from delivery_files as file where file.mailing_id = mailing.id)
    order by mailing.id desc limit 1`);
  return newest?.createdAt ?? 0;
}

/** Counts the newsletters of a recipient that exist only in files, which have no time. */
export async function countInCompacted(
  ctx: Context,
  { ownerId, recipientId }: { ownerId: number; recipientId: number },
): Promise<number> {
  const [row] = await ctx.db.read.all<{ newsletters: number }>(sql`
    select newsletters from compacted_newsletters where owner_id = ${ownerId} and recipient_id = ${recipientId}`);
  return row?.newsletters ?? 0;
}

/**
 * Counts the newsletters that a recipient received, with one index lookup for each that the owner ever sent.
 */
export async function countReceivedNewsletters(
  ctx: Context,
  input: { ownerId: number; recipientId: number },
): Promise<number> {
  const [row] = await ctx.db.read.all<{ emails: number }>(sql`
    select count(*) + coalesce((
      select newsletters from compacted_newsletters
      where owner_id = ${input.ownerId} and recipient_id = ${input.recipientId}), 0) as emails
    from mailings
    join deliveries on deliveries.mailing_id = mailings.id and deliveries.recipient_id = ${input.recipientId}
    where mailings.owner_id = ${input.ownerId} and mailings.priority = ${PRIORITY.bulk}
      and deliveries.status = 'accepted'`);
  return row?.emails ?? 0;
}
