import { and, eq, ne, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { hashToken, randomToken } from '../../kernel/ids.js';
import type { TokenScope } from '../../kernel/tokens/token-scope.js';
import type { Context } from '../../server/context.js';
import { TOKEN_PREFIX } from './rules.js';
import type { ApiToken } from './store.js';
import { apiTokens } from './table.js';

/**
 * Creates a token. Returns its `secret`, which is never shown again; the row stores its hash. Replaces a token of the
 * same device.
 */
export async function createApiToken(
  ctx: Context,
  input: {
    userId: number;
    name: string;
    scopes: TokenScope[];
    expiresAt?: number | null | undefined;
    device?: string | null | undefined;
  },
): Promise<{ token: ApiToken; secret: string }> {
  const { userId, device = null } = input;
  const secret = TOKEN_PREFIX + randomToken();
  const [[token]] = await ctx.db.transact([
    ctx.db.write
      .insert(apiTokens)
      .values({ ...input, tokenHash: hashToken(secret), createdAt: ctx.clock.now() })
      .returning(),
    replaceToken(ctx, { userId, device, tokenHash: hashToken(secret) }),
  ]);
  if (token === undefined) throw new Error('INSERT … RETURNING gave no row.');
  return { token, secret };
}

/** Deletes the older tokens of a device, in the batch that inserts a new one. */
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
