import type { SQL } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { deliveries, mailings } from '../table.js';
import { insertMessage, mailingIdOf, type NewMailing } from './insert-mailing.js';

/**
 * Inserts one message to one address, ready to be sent, for the batch of its cause. Publish `deliveries`
 * after the commit. A second one with the same `publicId` changes nothing, because the first is already
 * queued.
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
      // A single mailing has no list; its one recipient is the first.
      .values({ mailingId: mailingIdOf(fields.publicId), recipientId: 1, address, personal })
      .onConflictDoNothing({ target: [deliveries.mailingId, deliveries.recipientId] }),
  ];
}
