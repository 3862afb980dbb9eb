import type { Context } from '../../context.js';
import { hashToken, randomToken } from '../../kernel/ids.js';
import { TOKEN_PREFIX } from './rules.js';
import type { ApiToken } from './store.js';
import { apiTokens, type TokenScope } from './table.js';

/** `secret` is shown this once; the row keeps its hash. */
export async function createApiToken(
  ctx: Context,
  input: { userId: number; name: string; scopes: TokenScope[] },
): Promise<{ token: ApiToken; secret: string }> {
  const secret = TOKEN_PREFIX + randomToken();
  const [[token]] = await ctx.db.transact([
    ctx.db.write
      .insert(apiTokens)
      .values({ ...input, tokenHash: hashToken(secret), createdAt: ctx.clock.now() })
      .returning(),
  ]);
  if (token === undefined) throw new Error('INSERT … RETURNING gave no row.');
  return { token, secret };
}
