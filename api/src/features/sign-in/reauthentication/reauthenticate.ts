import { ExpectationFailed } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { getUser, markReauthenticated, reauthenticateByPassword } from '../../accounts/index.js';
import { invalidCode, tryCode, useCode } from '../verification/one-time-code.js';

/** Either a password or a code. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Confirms that the owner of a session makes the request: by their password, or by an emailed sign-in code. */
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
