import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { runInSession } from '../sessions.js';
import { findTimeStep, isAppCode, normalizeFactorCode } from './rules.js';
import { type AccountRef, recoveryCodes, secondFactors } from './table.js';

export type SecondFactor = typeof secondFactors.$inferSelect;

export function whereAccount(
  table: typeof secondFactors | typeof recoveryCodes,
  { kind, id }: AccountRef,
): SQL | undefined {
  return and(eq(table.accountKind, kind), eq(table.accountId, id));
}

export async function findFactor(ctx: Context, account: AccountRef): Promise<SecondFactor | undefined> {
  const [factor] = await ctx.db.read.select().from(secondFactors).where(whereAccount(secondFactors, account));
  return factor;
}

/** Builds the condition that an account has an enabled factor. */
export function whereFactorEnabled({ kind, id }: AccountRef): SQL {
  return sql`exists (select 1 from ${secondFactors} where account_kind = ${kind} and account_id = ${id}
    and enabled_at is not null)`;
}

/** Returns whether signing in to the account asks for a second factor. */
export async function hasEnabledFactor(ctx: Context, account: AccountRef): Promise<boolean> {
  const factor = await findFactor(ctx, account);
  return factor !== undefined && factor.enabledAt !== null;
}

/**
 * Returns the statements that consume a code. Throws `invalid_code` for a wrong app code. The batch fails for a wrong
 * or used recovery code, so run it in `runWithProof`.
 */
export async function proveFactor(
  ctx: Context,
  { account, code: typedCode }: { account: AccountRef; code: string },
): Promise<[Statement, Statement]> {
  const factor = await findFactor(ctx, account);
  if (factor === undefined || factor.enabledAt === null) throw createWrongCodeError();
  const code = normalizeFactorCode(typedCode);
  if (!isAppCode(code)) return consumeRecoveryCode(ctx, { account, code });
  return consumeAppCode(ctx, { account, factor, code });
}

/** Returns the statements that consume a code from the app, for a factor that is enabled or being set up. */
export function consumeAppCode(
  ctx: Context,
  { account, factor, code }: { account: AccountRef; factor: SecondFactor; code: string },
): [Statement, Statement] {
  const secret = ctx.secrets.unseal(factor.sealedSecret, formatSecretPurpose(account));
  const step = findTimeStep({ secret, code, now: ctx.clock.now() });
  if (step === undefined || step <= factor.lastStep) throw createWrongCodeError();
  const isSame = eq(secondFactors.sealedSecret, factor.sealedSecret);
  const isUnused = lt(secondFactors.lastStep, step);
  return [
    ctx.db.write
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(whereAccount(secondFactors, account), isSame, isUnused)),
    expectChange(ctx.db, 'factor_code_unused'),
  ];
}

function consumeRecoveryCode(
  ctx: Context,
  { account, code }: { account: AccountRef; code: string },
): [Statement, Statement] {
  const isCode = eq(recoveryCodes.fingerprint, fingerprintRecoveryCode(ctx, { account, code }));
  return [
    ctx.db.write.delete(recoveryCodes).where(and(whereAccount(recoveryCodes, account), isCode)),
    expectChange(ctx.db, 'factor_code_unused'),
  ];
}

/**
 * Runs a batch with the statements of `proveFactor`. Throws `invalid_code` and changes nothing if the code is wrong or
 * used, and `unauthenticated` if the batch requires a session that has ended.
 */
export async function runWithProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await runInSession(work);
  } catch (error) {
    const isUsed = error instanceof ExpectationFailed && error.expectation === 'factor_code_unused';
    throw isUsed ? createWrongCodeError() : error;
  }
}

export function formatSecretPurpose({ kind, id }: AccountRef): string {
  return `second factor of ${kind}:${id}`;
}

export function fingerprintRecoveryCode(
  ctx: Context,
  { account, code }: { account: AccountRef; code: string },
): string {
  const { kind, id } = account;
  return ctx.secrets.fingerprint(normalizeFactorCode(code), `recovery code of ${kind}:${id}`);
}

function createWrongCodeError(): AppError {
  return new AppError(
    'invalid_code',
    'This code is wrong or was already used. Enter the newest code from your app, or an unused recovery code.',
  );
}
