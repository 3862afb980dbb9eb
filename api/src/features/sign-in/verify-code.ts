import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { normalizeEmailAddress } from '../../kernel/email-address.js';
import { AppError } from '../../kernel/errors.js';
import { getUser, refuseSuspended } from '../accounts/index.js';
import { codeHash } from './request-code.js';
import { CODE_TRIES } from './rules.js';
import { verificationCodes } from './table.js';

/**
 * Returns the user whose code this is, once. The try is counted before the code is looked at, so that many
 * guesses at the same moment are not more than five.
 */
export async function verifyCode(ctx: Context, input: { email: string; code: string }): Promise<number> {
  const email = normalizeEmailAddress(input.email);
  const [tried] = await ctx.db.transact([
    ctx.db.write
      .update(verificationCodes)
      .set({ attempts: sql`${verificationCodes.attempts} + 1` })
      .where(
        and(
          eq(verificationCodes.email, email),
          eq(verificationCodes.used, false),
          lt(verificationCodes.attempts, CODE_TRIES),
          gt(verificationCodes.expiresAt, ctx.clock.now()),
        ),
      )
      .returning(),
  ]);
  const code = tried[0];
  if (code === undefined || code.codeHash !== codeHash(email, input.code)) throw invalidCode();
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(verificationCodes)
        .set({ used: true })
        .where(and(eq(verificationCodes.id, code.id), eq(verificationCodes.used, false))),
      expectChange(ctx.db, 'code_unused'),
    ]);
  } catch (error) {
    throw error instanceof ExpectationFailed ? invalidCode() : error;
  }
  refuseSuspended(ctx, await getUser(ctx, code.userId));
  return code.userId;
}

function invalidCode(): AppError {
  return new AppError(
    'invalid_code',
    'This code is not right, or no longer good. You can ask for a new one.',
  );
}
