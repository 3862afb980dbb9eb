import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { mailingIdOf, type NewMailing } from './insert-mailing.js';
import { deliveries, mailings } from './table.js';

/** For the batch of its cause: one message to one address, ready to leave. Ring the `deliveries` bell after the commit. */
export function insertSingleMailing(
  ctx: Context,
  mailing: NewMailing & { address: string; personal?: Record<string, string> },
): [Statement, Statement] {
  const { address, personal = {}, ...fields } = mailing;
  const now = ctx.clock.now();
  return [
    ctx.db.write
      .insert(mailings)
      .values({ ...fields, state: 'sending', audience: 1, queued: 1, createdAt: now, frozenAt: now }),
    ctx.db.write.insert(deliveries).values({
      mailingId: mailingIdOf(fields.publicId),
      // A single mailing has no list; its one recipient is the first.
      recipientId: 1,
      address,
      personal,
    }),
  ];
}
