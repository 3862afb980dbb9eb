import { and, eq, type SQL, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../../db/transact.js';
import type { Skeleton } from '../../../kernel/email/message-skeleton.js';
import type { Context } from '../../../server/context.js';
import { deliveries, mailingMessages, mailings } from '../table.js';

interface NewMailing {
  /** An id from the caller, so that later statements of the batch can refer to this row. */
  publicId: string;
  ownerId: number;
  priority: number;
  envelopeFrom: string;
  /** Right part of the Message-IDs. */
  messageIdHost: string;
  /** The signing domain, or null for the instance's own domain. */
  signingDomain?: string | null;
  skeleton: Skeleton;
}

/**
 * Builds the statements that insert a mailing, for the batch of its cause. `addRecipients` adds the recipients, and
 * sending starts after `completeSnapshot`.
 */
export function insertMailing(ctx: Context, mailing: NewMailing): [Statement, Statement] {
  const { skeleton, ...fields } = mailing;
  return [
    ctx.db.write.insert(mailings).values({ ...fields, createdAt: ctx.clock.now() }),
    insertMessage(ctx, { publicId: mailing.publicId, skeleton }),
  ];
}

/** Inserts the message of a mailing. An existing message stays unchanged. */
function insertMessage(ctx: Context, message: Pick<NewMailing, 'publicId' | 'skeleton'>): Statement {
  const { publicId, skeleton } = message;
  return ctx.db.write
    .insert(mailingMessages)
    .values({ mailingId: selectMailingId(publicId), skeleton })
    .onConflictDoNothing({ target: mailingMessages.mailingId });
}

/** Selects the id of a mailing that was inserted earlier in the same batch. */
export function selectMailingId(publicId: string): SQL<number> {
  return sql<number>`(select id from mailings where public_id = ${publicId})`;
}

/** Selects the public id of a mailing that still exists in this batch. */
export function selectPublicId(mailingId: number): SQL<string> {
  return sql<string>`(select public_id from mailings where id = ${mailingId})`;
}

/**
 * Builds the statements that insert one message to one address, ready to be sent, for the batch of its cause. Publish
 * `deliveries` after the commit. A second message with the same `publicId` changes nothing, because the first is
 * already queued.
 */
export function insertSingleMailing(
  ctx: Context,
  mailing: NewMailing & { address: string; personal?: Record<string, string> | SQL },
): [Statement, Statement, Statement] {
  const { address, personal = {}, skeleton, ...fields } = mailing;
  const now = ctx.clock.now();
  return [
    ctx.db.write
      .insert(mailings)
      .values({ ...fields, status: 'sending', audience: 1, queued: 1, createdAt: now, preparedAt: now })
      .onConflictDoNothing({ target: mailings.publicId }),
    insertMessage(ctx, { publicId: fields.publicId, skeleton }),
    ctx.db.write
      .insert(deliveries)
      // A single mailing has no list, so its one recipient is the first.
      .values({ mailingId: selectMailingId(fields.publicId), recipientId: 1, address, personal })
      .onConflictDoNothing({ target: [deliveries.mailingId, deliveries.recipientId] }),
  ];
}

/**
 * Builds the statements that delete a mailing that has no recipient yet, for the batch of an undo. Fails with
 * `no_recipient_yet` once the mailing has a recipient.
 */
export function withdrawMailing(ctx: Context, mailingId: number): [Statement, Statement] {
  return [
    ctx.db.write
      .delete(mailings)
      .where(
        and(eq(mailings.id, mailingId), eq(mailings.status, 'preparing'), eq(mailings.snapshotCursor, 0)),
      ),
    expectChange(ctx.db, 'no_recipient_yet'),
  ];
}
