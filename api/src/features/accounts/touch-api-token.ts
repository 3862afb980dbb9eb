import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { DAY } from '../../kernel/clock.js';
import { hashToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import type { ApiToken } from './store.js';
import { apiTokens, users } from './table.js';

/**
 * Finds a token that has not expired, of a user who is not suspended. Saves its last use once a day: the day is enough
 * for its owner to find unused tokens.
 */
export async function touchApiToken(ctx: Context, token: string): Promise<ApiToken | undefined> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.read
    .select({ token: apiTokens })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), isNull(users.suspendedAt)))
    .where(
      and(
        eq(apiTokens.tokenHash, hashToken(token)),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
      ),
    );
  if (row === undefined) return undefined;
  const today = now - (now % DAY);
  if (row.token.lastUsedAt === null || row.token.lastUsedAt < today) {
    await ctx.db.transact([
      ctx.db.write
        .update(apiTokens)
        .set({ lastUsedAt: today })
        .where(
          and(
            eq(apiTokens.id, row.token.id),
            or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, today)),
          ),
        ),
    ]);
  }
  return row.token;
}
