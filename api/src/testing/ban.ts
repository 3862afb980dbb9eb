import { sql } from 'drizzle-orm';
import { parseBan, saveBan } from '../features/bans/index.js';
import type { Context } from '../server/context.js';

/** Bans an address, a domain or a network, as an administrator would. */
export async function ban(ctx: Context, value: string): Promise<void> {
  const target = parseBan(value);
  if (target === undefined) throw new Error(`Nobody can ban ${value}.`);
  const row = { ...target, reason: 'Spam', addedBy: sql<string>`'admin'`, endsAt: null };
  await ctx.db.transact([saveBan(ctx, row)]);
}
