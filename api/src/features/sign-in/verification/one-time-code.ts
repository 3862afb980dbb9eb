import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { expectChange, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import { CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, type CodePurpose } from '../rules.js';
import { verificationCodes } from '../table.js';

/** Makes a code and the statements that store it. An earlier code of the same purpose ends with it. */
export function makeCode(
  ctx: Context,
  { userId, email, purpose }: { userId: number; email: string; purpose: CodePurpose },
): { code: string; statements: [Statement, Statement] } {
  const now = ctx.clock.now();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const isReplaced = and(eq(verificationCodes.email, email), eq(verificationCodes.purpose, purpose));
  return {
    code,
    statements: [
      ctx.db.write.delete(verificationCodes).where(or(isReplaced, lt(verificationCodes.expiresAt, now))),
      ctx.db.write.insert(verificationCodes).values({
        ...{ userId, email, purpose },
        codeHash: codeHash(email, code),
        expiresAt: now + CODE_LIFETIME,
        createdAt: now,
      }),
    ],
  };
}

export interface FoundCode {
  id: number;
  userId: number;
}

/**
 * Returns the row of a right code, which `useCode` then ends. Throws `invalid_code` for any other. The try is counted
 * before the code is compared, so many guesses at the same moment are not more than five.
 */
export async function tryCode(
  ctx: Context,
  { email, purpose, code }: { email: string; purpose: CodePurpose; code: string },
): Promise<FoundCode> {
  const [tried] = await ctx.db.transact([
    ctx.db.write
      .update(verificationCodes)
      .set({ attempts: sql`${verificationCodes.attempts} + 1` })
      .where(
        and(
          eq(verificationCodes.email, email),
          eq(verificationCodes.purpose, purpose),
          eq(verificationCodes.used, false),
          lt(verificationCodes.attempts, CODE_TRIES),
          gt(verificationCodes.expiresAt, ctx.clock.now()),
        ),
      )
      .returning(),
  ]);
  const found = tried[0];
  if (found === undefined || found.codeHash !== codeHash(email, code)) throw invalidCode();
  return { id: found.id, userId: found.userId };
}

/** For the batch of what the code allows; the batch fails with `code_unused` if the code was used before. */
export function useCode(ctx: Context, { id }: FoundCode): [Statement, Statement] {
  return [
    ctx.db.write
      .update(verificationCodes)
      .set({ used: true })
      .where(and(eq(verificationCodes.id, id), eq(verificationCodes.used, false))),
    expectChange(ctx.db, 'code_unused'),
  ];
}

/** Salted with the address, so that equal codes of two people do not look equal. */
function codeHash(email: string, code: string): string {
  return hashToken(`${email} ${code}`);
}

export function invalidCode(): AppError {
  return new AppError(
    'invalid_code',
    'This code is not right, or no longer good. You can ask for a new one.',
  );
}
