import { ExpectationFailed } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { getUser, markReauthenticated, reauthenticateByPassword } from '../../accounts/index.js';
import { invalidCode, tryCode, useCode } from '../verification/one-time-code.js';

/** One of the two. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Confirms that the owner of a session asks: by their password, or by a code that was emailed to sign in. */
export async function reauthenticate(
  ctx: Context,
  { userId, tokenHash, proof, browser }: { userId: number; tokenHash: string; proof: Proof; browser: string },
): Promise<void> {
  const { password, code = '' } = proof;
  if (password !== undefined) return reauthenticateByPassword(ctx, { userId, tokenHash, password });
  const { email } = await getUser(ctx, userId);
  const found = await tryCode(ctx, { email, purpose: 'sign-in', code, asker: browser });
  if (found.userId !== userId) throw invalidCode();
  try {
    await ctx.db.transact([...useCode(ctx, found), markReauthenticated(ctx, { userId, tokenHash })]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? invalidCode() : error;
  }
}
