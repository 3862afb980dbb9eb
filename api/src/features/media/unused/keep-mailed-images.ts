import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import type { Statement } from '../../../db/transact.js';
import { images } from '../table.js';
import { IMAGE_PLACES } from './places.js';

const columns = IMAGE_PLACES.find(({ table }) => table === 'newsletters')?.columns ?? [];

/**
 * For the batch that takes a newsletter's text away: the images of one that was sent stay for good, for the emails
 * that its subscribers have.
 */
export function keepMailedImages(
  ctx: Context,
  newsletter: { userId: number; newsletterId: number; deletedAt: number },
): Statement {
  const { userId, newsletterId, deletedAt } = newsletter;
  const holds = columns.map((column) => sql`instr(letter.${sql.identifier(column)}, images.key) > 0`);
  return ctx.db.write.run(sql`
    update ${images} set is_mailed = 1, unused_since = null
    where user_id = ${userId} and is_mailed = 0 and exists (
      select 1 from newsletters as letter
      where letter.id = ${newsletterId} and letter.user_id = ${userId} and letter.sent_at is not null
        and letter.deleted_at = ${deletedAt}
        and (${sql.join(holds, sql` or `)}))`);
}
