import { eq } from 'drizzle-orm';
import { tokenOf } from '../../features/checkout/download-tokens.js';
import { downloadLinks } from '../../features/checkout/table.js';
import type { Context } from '../../server/context.js';

/** The download tokens of a creator's buyers, in clear. */
export async function listDownloadTokens(ctx: Context, creatorId: number): Promise<string[]> {
  const rows = await ctx.db.read.select().from(downloadLinks).where(eq(downloadLinks.creatorId, creatorId));
  return rows.map((row) => tokenOf(ctx, row));
}
