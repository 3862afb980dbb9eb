import { totals } from '../../../db/table.js';
import type { Context } from '../../../server/context.js';
import { countInstanceViews } from '../../insights/index.js';
import { countNewsletterEmails } from '../../mailing/index.js';
import { countProUsers } from '../../plans/index.js';

export interface Summary {
  totalUsers: number;
  suspendedUsers: number;
  proUsers: number;
  /** Newsletter emails that servers have accepted. */
  emailsSent: number;
  totalViews: number;
  todayViews: number;
}

/** Returns the totals of the instance from stored totals, without counting rows. */
export async function getSummary(ctx: Context): Promise<Summary> {
  const [counts, proUsers, emailsSent, views] = await Promise.all([
    readTotals(ctx),
    countProUsers(ctx),
    countNewsletterEmails(ctx),
    countInstanceViews(ctx),
  ]);
  return {
    totalUsers: counts.users,
    suspendedUsers: counts['suspended-users'],
    proUsers,
    emailsSent,
    ...views,
  };
}

export type Totals = Record<(typeof totals.$inferSelect)['name'], number>;

/** Reads the totals that triggers maintain (see the migrations, which insert every row). */
async function readTotals(ctx: Context): Promise<Totals> {
  const rows = await ctx.db.read.select().from(totals);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Totals;
}
