import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { eraseFromFiles } from './compaction/erase-from-files.js';
import { PRIORITY } from './rules.js';
import { mailings } from './table.js';

/** Mailings per statement: with two index lookups each, it takes only a moment. */
const CHUNK = 500;

interface Recipient {
  ownerId: number;
  /** Their key in the owner's list; null leaves newsletters unchanged. */
  recipientId: number | null;
  address: string;
  /** Epoch ms. Later emails to the address stay. */
  before: number;
}

/**
 * Erases a person from an owner's ledger. Newsletters keep the recipient without personal data, and unsent
 * emails are never sent. Single emails to the address are deleted entirely. Emails in flight are left to a
 * later run.
 */
export async function eraseRecipient(ctx: Context, recipient: Recipient): Promise<void> {
  await eraseFromRows(ctx, recipient);
  const { ownerId, recipientId } = recipient;
  // Files come last: a row that moves to one later is already erased.
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
      .limit(CHUNK);
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    await eraseWithin(ctx, recipient, { afterId, last });
    afterId = last;
    await new Promise(setImmediate);
  }
}

async function eraseWithin(
  ctx: Context,
  recipient: Recipient,
  range: { afterId: number; last: number },
): Promise<void> {
  const { ownerId, recipientId, address, before } = recipient;
  const within = sql`owner_id = ${ownerId} and id > ${range.afterId} and id <= ${range.last}`;
  await ctx.db.transact([
    ctx.db.write.run(sql`
      update deliveries set
        address = '', personal = '{}', smtp_text = null,
        status = iif(status in ('queued', 'deferred', 'unknown', 'held'), 'suppressed', status),
        settled_at = coalesce(settled_at, ${ctx.clock.now()})
      where recipient_id = ${recipientId} and status <> 'claimed' and address <> ''
        and mailing_id in (select id from mailings where ${within} and priority = ${PRIORITY.bulk})`),
    // A single mailing's one recipient is the first; its row is deleted with it.
    ctx.db.write.run(sql`
      delete from mailings
      where ${within} and priority <> ${PRIORITY.bulk} and created_at <= ${before} and exists (
        select 1 from deliveries
        where mailing_id = mailings.id and recipient_id = 1 and address = ${address} and status <> 'claimed')`),
  ]);
}
