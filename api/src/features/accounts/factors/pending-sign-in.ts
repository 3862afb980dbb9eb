import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import { PENDING_SIGN_IN_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import type { Context } from '../../../server/context.js';
import { proveFactor, runWithProof } from './prove-factor.js';
import { type AccountRef, pendingSignIns } from './table.js';

/** The fifth wrong code ends a pending sign-in. The next attempt needs the password or emailed code again. */
const MAX_ATTEMPTS = 5;

/**
 * Returns the token for the cookie of a sign-in that waits for the second factor. `unchangedCheck` runs in the same
 * batch.
 */
export async function startPendingSignIn(
  ctx: Context,
  { account, unchangedCheck }: { account: AccountRef; unchangedCheck: Statement },
): Promise<string> {
  const now = ctx.clock.now();
  const token = createRandomToken();
  await ctx.db.transact([
    ctx.db.write.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now)),
    ctx.db.write.insert(pendingSignIns).values({
      tokenHash: hashToken(token),
      accountKind: account.kind,
      accountId: account.id,
      createdAt: now,
      expiresAt: now + PENDING_SIGN_IN_LIFETIME,
    }),
    unchangedCheck,
  ]);
  return token;
}

interface PendingToken {
  kind: AccountRef['kind'];
  /** The token in the cookie. */
  token: string | undefined;
}

/** Returns the account of a pending sign-in. Throws `unauthenticated` if there is none. */
export async function getPendingAccount(ctx: Context, pending: PendingToken): Promise<AccountRef> {
  const [row] = await ctx.db.read.select().from(pendingSignIns).where(whereOpen(ctx, pending));
  if (row === undefined) throw signInExpiredError();
  return { kind: row.accountKind, id: row.accountId };
}

/** Ends a pending sign-in by the second factor, once. Counts the attempt before checking the code. */
export async function finishPendingSignIn(
  ctx: Context,
  { code, ...pending }: PendingToken & { code: string },
): Promise<void> {
  const account = await getPendingAccount(ctx, pending);
  const isThis = whereOpen(ctx, pending);
  const [counted] = await ctx.db.transact([
    ctx.db.write
      .update(pendingSignIns)
      .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
      .where(isThis)
      .returning({ attempts: pendingSignIns.attempts }),
  ]);
  if (counted.length === 0) throw signInExpiredError();
  const proof = await proveFactor(ctx, { account, code });
  const isOwn = eq(pendingSignIns.tokenHash, hashToken(pending.token ?? ''));
  try {
    await runWithProof(() =>
      ctx.db.transactDurably([
        ...proof,
        ctx.db.write.delete(pendingSignIns).where(isOwn),
        expectChange(ctx.db, 'sign_in_pending'),
      ]),
    );
  } catch (error) {
    const isOver = error instanceof ExpectationFailed && error.expectation === 'sign_in_pending';
    throw isOver ? signInExpiredError() : error;
  }
}

function whereOpen(ctx: Context, { kind, token = '' }: PendingToken) {
  return and(
    eq(pendingSignIns.tokenHash, hashToken(token)),
    eq(pendingSignIns.accountKind, kind),
    lt(pendingSignIns.attempts, MAX_ATTEMPTS),
    gt(pendingSignIns.expiresAt, ctx.clock.now()),
  );
}

function signInExpiredError(): AppError {
  return new AppError(
    'unauthenticated',
    'This sign-in took too long, or had too many wrong codes. Please start again.',
  );
}
