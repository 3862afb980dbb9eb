import { and, eq } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { apiTokens } from './table.js';

export async function revokeApiToken(
  ctx: Context,
  input: { userId: number; tokenId: number },
): Promise<void> {
  const [revoked] = await ctx.db.transact([
    ctx.db.write
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, input.tokenId), eq(apiTokens.userId, input.userId)))
      .returning({ id: apiTokens.id }),
  ]);
  if (revoked.length === 0) throw notFound('API token');
}
