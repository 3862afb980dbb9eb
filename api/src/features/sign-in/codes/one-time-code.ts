import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import type { CodePurpose } from '../rules.js';
import { verificationCodes } from '../table.js';
import { CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, CODE_TRIES_ELSEWHERE } from './rules.js';

/** Creates a code and the statements that store it. An earlier code of the same requester and purpose ends with it. */
export function makeCode(
  ctx: Context,
  {
    userId,
    email,
    purpose,
    requester,
  }: { userId: number; email: string; purpose: CodePurpose; requester: string },
): { code: string; statements: [Statement, Statement] } {
  const now = ctx.clock.now();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const isReplaced = and(
    eq(verificationCodes.email, email),
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.requester, requester),
  );
  return {
    code,
    statements: [
      ctx.db.write.delete(verificationCodes).where(or(isReplaced, lt(verificationCodes.expiresAt, now))),
      ctx.db.write.insert(verificationCodes).values({
        userId,
        email,
        purpose,
        requester,
        codeHash: hashCode(email, code),
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

/** Replaces the browser for codes that require a session. */
export const SIGNED_IN = 'session';

/**
 * Returns the row of a correct code, which `consumeCode` then ends. Throws `invalid_code` for any other code. Counts
 * the attempt before comparing the code, so concurrent guesses cannot exceed five. A browser tries the code that it
 * requested. A browser that requested none has three attempts at the newest code, in addition to the requester's
 * attempts, so that nobody can use up another person's code.
 */
export async function tryCode(
  ctx: Context,
  {
    email,
    purpose,
    code,
    requester,
  }: { email: string; purpose: CodePurpose; code: string; requester: string },
): Promise<FoundCode> {
  const live = await ctx.db.read
    .select({ id: verificationCodes.id, requester: verificationCodes.requester })
    .from(verificationCodes)
    .where(
      and(
        eq(verificationCodes.email, email),
        eq(verificationCodes.purpose, purpose),
        eq(verificationCodes.used, false),
        gt(verificationCodes.expiresAt, ctx.clock.now()),
      ),
    )
    .orderBy(desc(verificationCodes.id));
  const ownRow = live.find((row) => row.requester === requester);
  const codeRow = ownRow ?? live[0];
  if (codeRow === undefined) throw createInvalidCodeError();
  const { attempts, attemptsElsewhere } = verificationCodes;
  const isOpen =
    ownRow === undefined ? lt(attemptsElsewhere, CODE_TRIES_ELSEWHERE) : lt(attempts, CODE_TRIES);
  const [tried] = await ctx.db.transact([
    ctx.db.write
      .update(verificationCodes)
      .set(
        ownRow === undefined
          ? { attemptsElsewhere: sql`${attemptsElsewhere} + 1` }
          : { attempts: sql`${attempts} + 1` },
      )
      .where(and(eq(verificationCodes.id, codeRow.id), isOpen))
      .returning(),
  ]);
  const triedRow = tried[0];
  if (triedRow === undefined || triedRow.codeHash !== hashCode(email, code)) throw createInvalidCodeError();
  return { id: triedRow.id, userId: triedRow.userId };
}

/** Uses a code, in the batch of its action. The batch fails with `code_unused` if it was used before. */
export function consumeCode(ctx: Context, { id }: FoundCode): [Statement, Statement] {
  return [
    ctx.db.write
      .update(verificationCodes)
      .set({ used: true })
      .where(and(eq(verificationCodes.id, id), eq(verificationCodes.used, false))),
    expectChange(ctx.db, 'code_unused'),
  ];
}

/** Hashes with the address, so that equal codes of two users have different hashes. */
function hashCode(email: string, code: string): string {
  return hashToken(`${email} ${code}`);
}

export function createInvalidCodeError(): AppError {
  return new AppError('invalid_code', 'This code is wrong or has expired. You can request a new one.');
}
