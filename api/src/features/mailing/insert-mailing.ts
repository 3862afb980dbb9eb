import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import type { Skeleton } from '../../kernel/message-skeleton.js';
import { mailings } from './table.js';

export interface NewMailing {
  /** Made by the caller, so that later statements of the batch can point at this row. */
  publicId: string;
  ownerId: number;
  priority: number;
  envelopeFrom: string;
  /** Right part of the Message-IDs. */
  messageIdHost: string;
  skeleton: Skeleton;
}

/** For the batch of its cause. Recipients follow with `addRecipients`; mail starts after `closeAudience`. */
export function insertMailing(ctx: Context, mailing: NewMailing): Statement {
  return ctx.db.write.insert(mailings).values({ ...mailing, createdAt: ctx.clock.now() });
}

/** The id of a mailing that was inserted earlier in the same batch. */
export function mailingIdOf(publicId: string): SQL<number> {
  return sql<number>`(select id from mailings where public_id = ${publicId})`;
}
