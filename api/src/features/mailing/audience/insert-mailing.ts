import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Skeleton } from '../../../kernel/email/message-skeleton.js';
import type { Context } from '../../../server/context.js';
import { mailingMessages, mailings } from '../table.js';

export interface NewMailing {
  /** Created by the caller, so that later statements of the batch can refer to this row. */
  publicId: string;
  ownerId: number;
  priority: number;
  envelopeFrom: string;
  /** Right part of the Message-IDs. */
  messageIdHost: string;
  /** The domain whose keys sign it; null for the instance's own. */
  signingDomain?: string | null;
  skeleton: Skeleton;
}

/**
 * Inserts a mailing, for the batch of its cause. `addRecipients` adds the recipients, and sending starts
 * after `closeAudience`.
 */
export function insertMailing(ctx: Context, mailing: NewMailing): [Statement, Statement] {
  const { skeleton, ...fields } = mailing;
  return [
    ctx.db.write.insert(mailings).values({ ...fields, createdAt: ctx.clock.now() }),
    insertMessage(ctx, { publicId: mailing.publicId, skeleton }),
  ];
}

/** Inserts the message of a mailing. An existing one stays unchanged. */
export function insertMessage(ctx: Context, message: Pick<NewMailing, 'publicId' | 'skeleton'>): Statement {
  const { publicId, skeleton } = message;
  return ctx.db.write
    .insert(mailingMessages)
    .values({ mailingId: mailingIdOf(publicId), skeleton })
    .onConflictDoNothing({ target: mailingMessages.mailingId });
}

/** Selects the id of a mailing that was inserted earlier in the same batch. */
export function mailingIdOf(publicId: string): SQL<number> {
  return sql<number>`(select id from mailings where public_id = ${publicId})`;
}

/** Selects the public id of a mailing that still exists in this batch. */
export function publicIdOf(mailingId: number): SQL<string> {
  return sql<string>`(select public_id from mailings where id = ${mailingId})`;
}
