import type { Statement } from '../../../db/transact.js';
import { ExpectationFailed } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import {
  createFactorRequiredError,
  getUser,
  hasEnabledFactor,
  markReauthenticated,
  proveFactor,
  reauthenticateByPassword,
  runWithProof,
} from '../../accounts/index.js';
import { consumeCode, createInvalidCodeError, tryCode } from '../codes/one-time-code.js';

/** A password or a code, and a code of the second factor if there is one. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
  factorCode?: string | undefined;
}

/**
 * Confirms that the owner of a session makes the request, by their password, or by an emailed sign-in code. Throws
 * `factor_required` before it checks either, if a code of the second factor is missing.
 */
export async function reauthenticate(
  ctx: Context,
  { userId, tokenHash, proof, browser }: { userId: number; tokenHash: string; proof: Proof; browser: string },
): Promise<void> {
  const { password, code = '', factorCode } = proof;
  const account = { kind: 'user' as const, id: userId };
  const hasFactor = await hasEnabledFactor(ctx, account);
  if (hasFactor && factorCode === undefined) throw createFactorRequiredError();
  const extraStatements = async (): Promise<Statement[]> =>
    hasFactor ? proveFactor(ctx, { account, code: factorCode ?? '' }) : [];
  if (password !== undefined) {
    return runWithProof(() =>
      reauthenticateByPassword(ctx, { userId, tokenHash, password, extraStatements }),
    );
  }
  const { email } = await getUser(ctx, userId);
  const verifiedCode = await tryCode(ctx, { email, purpose: 'sign-in', code, requester: browser });
  if (verifiedCode.userId !== userId) throw createInvalidCodeError();
  try {
    const confirmation = markReauthenticated(ctx, { userId, tokenHash });
    await ctx.db.transact([...consumeCode(ctx, verifiedCode), confirmation, ...(await extraStatements())]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? createInvalidCodeError() : error;
  }
}
