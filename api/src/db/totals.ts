import type { Context } from '../server/context.js';
import { totals } from './table.js';

export type Totals = Record<(typeof totals.$inferSelect)['name'], number>;

/** Reads the totals that triggers maintain (see the migrations, which insert every row). */
export async function readTotals(ctx: Context): Promise<Totals> {
  const rows = await ctx.db.read.select().from(totals);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Totals;
}
