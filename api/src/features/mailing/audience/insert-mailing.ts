import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Skeleton } from '../../../kernel/message-skeleton.js';
import type { Context } from '../../../server/context.js';
import { mailingMessages, mailings } from '../table.js';

export interface NewMailing {
  /** Made by the caller, so that later statements of the batch can point at this row. */
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

/** For the batch of its cause. Recipients follow with `addRecipients`; mail starts after `closeAudience`. */
export function insertMailing(ctx: Context, mailing: NewMailing): [Statement, Statement] {
  const { skeleton, ...fields } = mailing;
  return [
    ctx.db.write.insert(mailings).values({ ...fields, createdAt: ctx.clock.now() }),
    insertMessage(ctx, { publicId: mailing.publicId, skeleton }),
  ];
}

/** Beside its mailing's row; one that is there already stays. */
export function insertMessage(ctx: Context, message: Pick<NewMailing, 'publicId' | 'skeleton'>): Statement {
  const { publicId, skeleton } = message;
  return ctx.db.write
    .insert(mailingMessages)
    .values({ mailingId: mailingIdOf(publicId), skeleton })
    .onConflictDoNothing({ target: mailingMessages.mailingId });
}

/** The id of a mailing that was inserted earlier in the same batch. */
export function mailingIdOf(publicId: string): SQL<number> {
  return sql<number>`(select id from mailings where public_id = ${publicId})`;
}

/** The public id of a mailing that is still there in this batch. */
export function publicIdOf(mailingId: number): SQL<string> {
  return sql<string>`(select public_id from mailings where id = ${mailingId})`;
}
