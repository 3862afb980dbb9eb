import { and, asc, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { bounces } from './bounces/table.js';
import { deleteFiles, eraseFromFiles } from './compaction/erase-from-files.js';
import { compactedNewsletters, deliveryFiles } from './compaction/table.js';
import { PRIORITY } from './rules.js';
import { deliveries, mailings, suppressions } from './table.js';

/**
 * Other public ids are hashes or random, so none starts with this prefix. Our Message-IDs have no dot before the dot
 * that follows it.
 */
const LASTING_PREFIX = 'lasting-';
/** After this long, an unsent email is of no use. */
const LASTING_PERIOD = 7 * DAY;

/**
 * Names a mailing that is sent even after its owner closes the account, because its content belongs to the
 * recipient.
 */
export function createLastingName(publicId: string): string {
  return `${LASTING_PREFIX}${publicId}`;
}

/**
 * Builds the statement that stops all claims for this owner. Emails in flight arrive. Of the rest, only lasting
 * mailings are sent.
 */
export function cancelMailings(ctx: Context, ownerId: number): Statement {
  return ctx.db.write
    .update(mailings)
    .set({ status: 'canceled', finishedAt: ctx.clock.now() })
    .where(and(eq(mailings.ownerId, ownerId), ne(mailings.status, 'finished'), not(whereLasting(ctx))));
}

/** Erases one mailing with its ledger, once its cause is erased. */
export async function eraseMailing(ctx: Context, mailingId: number): Promise<void> {
  await deleteFiles(ctx, mailingId);
  await eraseRows(ctx, deliveries, sql`mailing_id = ${mailingId}`);
  await eraseRows(ctx, mailings, sql`id = ${mailingId}`);
}

/** Erases the suppressions of removed subscribers, once their rows are deleted. */
export async function eraseRemovals(ctx: Context, input: { ownerId: number; before: number }): Promise<void> {
  const { ownerId, before } = input;
  await eraseRows(
    ctx,
    suppressions,
    sql`owner_id = ${ownerId} and reason = 'removed' and created_at <= ${before}`,
  );
}

/** Erases all mailings of an owner. Returns false while some are unsent, so that a later call erases them too. */
export async function eraseMailings(ctx: Context, ownerId: number): Promise<boolean> {
  const isEraseable = sql`owner_id = ${ownerId} and not ${whereLasting(ctx)}`;
  for (const mailingId of await listMailingsWithFiles(ctx, ownerId)) await deleteFiles(ctx, mailingId);
  await eraseRows(ctx, compactedNewsletters, sql`owner_id = ${ownerId}`);
  await eraseRows(ctx, bounces, sql`owner_id = ${ownerId}`);
  await eraseRows(ctx, deliveries, sql`mailing_id in (select id from mailings where ${isEraseable})`);
  await eraseRows(ctx, mailings, isEraseable);
  await eraseRows(ctx, suppressions, sql`owner_id = ${ownerId}`);
  const [left] = await ctx.db.read
    .select({ id: mailings.id })
    .from(mailings)
    .where(eq(mailings.ownerId, ownerId))
    .limit(1);
  return left === undefined;
}

async function listMailingsWithFiles(ctx: Context, ownerId: number): Promise<number[]> {
  const rows = await ctx.db.read
    .selectDistinct({ mailingId: deliveryFiles.mailingId })
    .from(deliveryFiles)
    .innerJoin(mailings, eq(mailings.id, deliveryFiles.mailingId))
    .where(eq(mailings.ownerId, ownerId));
  return rows.map(({ mailingId }) => mailingId);
}

function whereLasting(ctx: Context): SQL {
  const createdAfter = ctx.clock.now() - LASTING_PERIOD;
  return sql`(status = 'sending' and created_at > ${createdAfter} and substr(public_id, 1, ${LASTING_PREFIX.length}) = ${LASTING_PREFIX})`;
}

/** Number of mailings per statement. With two index lookups each, a statement takes only a moment. */
const CHUNK_SIZE = 500;

interface Recipient {
  ownerId: number;
  /** The subscriber's key in the owner's list. Null leaves newsletters unchanged. */
  recipientId: number | null;
  address: string;
  /** Epoch ms. Later emails to the address stay. */
  before: number;
}

/**
 * Erases a subscriber from an owner's ledger. Newsletters keep the recipient without personal data, and unsent emails
 * are never sent. Single emails to the address are deleted entirely. Emails in flight are left to a later run.
 */
export async function eraseRecipient(ctx: Context, recipient: Recipient): Promise<void> {
  await eraseFromRows(ctx, recipient);
  const { ownerId, recipientId } = recipient;
  // Files come last, because a row that moves to a file later is already erased.
  if (recipientId !== null) await eraseFromFiles(ctx, { ownerId, recipientId });
}

async function eraseFromRows(ctx: Context, recipient: Recipient): Promise<void> {
  let afterId = 0;
  for (;;) {
    const rows = await ctx.db.read
      .select({ id: mailings.id })
      .from(mailings)
      .where(and(eq(mailings.ownerId, recipient.ownerId), gt(mailings.id, afterId)))
      .orderBy(asc(mailings.id))
      .limit(CHUNK_SIZE);
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    await eraseInRange(ctx, recipient, { afterId, last });
    afterId = last;
    await new Promise(setImmediate);
  }
}

async function eraseInRange(
  ctx: Context,
  recipient: Recipient,
  range: { afterId: number; last: number },
): Promise<void> {
  const { ownerId, recipientId, address, before } = recipient;
  const isInRange = sql`owner_id = ${ownerId} and id > ${range.afterId} and id <= ${range.last}`;
  await ctx.db.transact([
    ctx.db.write.run(sql`
      update deliveries set
        address = '', personal = '{}', smtp_text = null,
        status = iif(status in ('queued', 'deferred', 'unknown', 'held'), 'suppressed', status),
        settled_at = coalesce(settled_at, ${ctx.clock.now()})
      where recipient_id = ${recipientId} and status <> 'claimed' and address <> ''
        and mailing_id in (select id from mailings where ${isInRange} and priority = ${PRIORITY.bulk})`),
    // A single mailing's one recipient is the first, and its row is deleted with it.
    ctx.db.write.run(sql`
      delete from mailings
      where ${isInRange} and priority <> ${PRIORITY.bulk} and created_at <= ${before} and exists (
        select 1 from deliveries
        where mailing_id = mailings.id and recipient_id = 1 and address = ${address} and status <> 'claimed')`),
  ]);
}
