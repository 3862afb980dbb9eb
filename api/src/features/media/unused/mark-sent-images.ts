import { sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { images } from '../table.js';
import { IMAGE_PLACES } from './places.js';

const columns = IMAGE_PLACES.find(({ table }) => table === 'newsletters')?.columns ?? [];

/**
 * Marks the images of a sent newsletter, in the batch that deletes its text: they stay for good, for the emails that
 * subscribers have.
 */
export function markSentImages(
  ctx: Context,
  newsletter: { userId: number; newsletterId: number; deletedAt: number },
): Statement {
  const { userId, newsletterId, deletedAt } = newsletter;
  const holds = columns.map((column) => sql`instr(newsletter.${sql.identifier(column)}, images.key) > 0`);
  return ctx.db.write.run(sql`
    update ${images} set is_mailed = 1, unused_since = null
    where user_id = ${userId} and is_mailed = 0 and exists (
      select 1 from newsletters as newsletter
      where newsletter.id = ${newsletterId} and newsletter.user_id = ${userId} and newsletter.sent_at is not null
        and newsletter.deleted_at = ${deletedAt}
        and (${sql.join(holds, sql` or `)}))`);
}
