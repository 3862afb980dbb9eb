import { eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { newsletterLinks } from '../table.js';

/**
 * Saves the link targets, for the batch that sends a newsletter. One statement, because a newsletter may have
 * hundreds.
 */
export function saveLinks(ctx: Context, input: { newsletterId: number; urls: string[] }): Statement {
  return ctx.db.write.run(sql`
    insert into newsletter_links (newsletter_id, position, url)
    select ${input.newsletterId}, key, value from json_each(${JSON.stringify(input.urls)})`);
}

/** Deletes the link targets, for the batch that undoes a sending. */
export function dropLinks(ctx: Context, newsletterId: number): Statement {
  return ctx.db.write.delete(newsletterLinks).where(eq(newsletterLinks.newsletterId, newsletterId));
}
