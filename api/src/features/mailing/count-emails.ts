import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { PRIORITY } from './rules.js';

/**
 * Counts the newsletters that a recipient received, with one index lookup for each that the owner ever sent.
 */
export async function countEmails(
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
