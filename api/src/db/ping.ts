import { sql } from 'drizzle-orm';
import type { Context } from '../server/context.js';

/** Checks the database. Throws if it does not answer. */
export async function pingDatabase(ctx: Context): Promise<void> {
  await ctx.db.read.run(sql`select 1`);
}
