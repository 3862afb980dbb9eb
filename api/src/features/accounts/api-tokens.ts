import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import { createNotFoundError } from '../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../kernel/ids.js';
import type { TokenScope } from '../../kernel/tokens/token-scope.js';
import type { Context } from '../../server/context.js';
import { TOKEN_PREFIX } from './rules.js';
import type { ApiToken } from './store.js';
import { apiTokens, users } from './table.js';

/**
 * Creates a token. Returns its `secret`, which is never shown again, because the row stores its hash. Replaces a token
 * of the same device. `extraStatements` runs in the same transaction.
 */
export async function createApiToken(
  ctx: Context,
  input: {
    userId: number;
    name: string;
    scopes: TokenScope[];
    expiresAt?: number | null | undefined;
    device?: string | null | undefined;
    extraStatements?: Statement[];
  },
): Promise<{ token: ApiToken; secret: string }> {
  const { extraStatements = [], ...row } = input;
  const { userId, device = null } = row;
  const secret = TOKEN_PREFIX + createRandomToken();
  const [[token]] = await ctx.db.transact([
    ctx.db.write
      .insert(apiTokens)
      .values({ ...row, tokenHash: hashToken(secret), createdAt: ctx.clock.now() })
      .returning(),
    replaceToken(ctx, { userId, device, tokenHash: hashToken(secret) }),
    ...extraStatements,
  ]);
  if (token === undefined) throw new Error('INSERT … RETURNING returned no row.');
  return { token, secret };
}

/** Builds the statement that deletes the older tokens of a device, in the batch that inserts a new one. */
export function replaceToken(
  ctx: Context,
  { userId, device, tokenHash }: { userId: number; device: string | null; tokenHash: string },
): Statement {
  const isOlder = and(
    eq(apiTokens.userId, userId),
    device === null ? sql`false` : eq(apiTokens.device, device),
    ne(apiTokens.tokenHash, tokenHash),
  );
  return ctx.db.write.delete(apiTokens).where(isOlder);
}

/**
 * Finds a valid token of a user who is not suspended. Saves the day of its last use, so that its owner can find unused
 * tokens.
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

/** Revokes one of a creator's own tokens. `extraStatements` runs in the same transaction. */
export async function revokeApiToken(
  ctx: Context,
  input: { userId: number; tokenId: number; extraStatements?: Statement[] },
): Promise<void> {
  const { userId, tokenId, extraStatements = [] } = input;
  try {
    await ctx.db.transact([
      ctx.db.write.delete(apiTokens).where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId))),
      expectChange(ctx.db, 'own_token'),
      ...extraStatements,
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? createNotFoundError('API token') : error;
  }
}
