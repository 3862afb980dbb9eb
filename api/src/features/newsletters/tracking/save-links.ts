import { eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { newsletterLinks } from '../table.js';

/** For the batch that sends a newsletter: where its links lead. One statement, since a letter may have hundreds. */
export function saveLinks(ctx: Context, input: { newsletterId: number; urls: string[] }): Statement {
  return ctx.db.write.run(sql`
    insert into newsletter_links (newsletter_id, position, url)
    select ${input.newsletterId}, key, value from json_each(${JSON.stringify(input.urls)})`);
}

/** For the batch that takes a sending back. */
export function dropLinks(ctx: Context, newsletterId: number): Statement {
  return ctx.db.write.delete(newsletterLinks).where(eq(newsletterLinks.newsletterId, newsletterId));
}
