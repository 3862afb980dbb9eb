import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  consumeAppCode,
  findFactor,
  fingerprintRecoveryCode,
  formatSecretPurpose,
  proveFactor,
  runWithProof,
  whereAccount,
} from './prove-factor.js';
import { formatSetupUri, makeRecoveryCodes, makeSecret, normalizeFactorCode } from './rules.js';
import { type AccountRef, pendingSignIns, recoveryCodes, secondFactors } from './table.js';

export interface FactorStatus {
  enabledAt: number | null;
  recoveryCodesLeft: number;
}

export async function getFactorStatus(ctx: Context, account: AccountRef): Promise<FactorStatus> {
  const factor = await findFactor(ctx, account);
  const recoveryCodesLeft = await ctx.db.read.$count(recoveryCodes, whereAccount(recoveryCodes, account));
  return { enabledAt: factor?.enabledAt ?? null, recoveryCodesLeft };
}

/**
 * Starts a setup. A new secret replaces the secret of an unfinished setup. Sign-ins ask for the factor only after
 * `enableFactor`.
 */
export async function setUpFactor(
  ctx: Context,
  { account, label }: { account: AccountRef; label: string },
): Promise<{ secret: string; uri: string }> {
  const secret = makeSecret();
  const row = {
    sealedSecret: ctx.secrets.seal(secret, formatSecretPurpose(account)),
    createdAt: ctx.clock.now(),
  };
  const [changed] = await ctx.db.transact([
    ctx.db.write
      .insert(secondFactors)
      .values({ accountKind: account.kind, accountId: account.id, ...row })
      .onConflictDoUpdate({
        target: [secondFactors.accountKind, secondFactors.accountId],
        set: row,
        setWhere: isNull(secondFactors.enabledAt),
      })
      .returning({ id: secondFactors.accountId }),
  ]);
  if (changed.length === 0) throw createAlreadyEnabledError();
  return { secret, uri: formatSetupUri({ secret, issuer: ctx.instance.brandName, label }) };
}

/**
 * Enables the factor of a setup with its first code. Returns the recovery codes, which cannot be read again.
 * `extraStatements` runs in the same transaction.
 */
export async function enableFactor(
  ctx: Context,
  input: { account: AccountRef; code: string; extraStatements: Statement[] },
): Promise<string[]> {
  const { account } = input;
  const factor = await findFactor(ctx, account);
  if (factor === undefined) {
    throw new AppError('not_found', 'There is no setup to finish. Start again.');
  }
  if (factor.enabledAt !== null) throw createAlreadyEnabledError();
  const proof = consumeAppCode(ctx, { account, factor, code: normalizeFactorCode(input.code) });
  const codes = makeRecoveryCodes();
  try {
    await runWithProof(() =>
      ctx.db.transactDurably([
        ...proof,
        ctx.db.write
          .update(secondFactors)
          .set({ enabledAt: ctx.clock.now() })
          .where(and(whereAccount(secondFactors, account), isNull(secondFactors.enabledAt))),
        expectChange(ctx.db, 'factor_disabled'),
        ...replaceRecoveryCodes(ctx, { account, codes }),
        endPendingSignIns(ctx, account),
        ...input.extraStatements,
      ]),
    );
  } catch (error) {
    const isEnabled = error instanceof ExpectationFailed && error.expectation === 'factor_disabled';
    throw isEnabled ? createAlreadyEnabledError() : error;
  }
  return codes;
}

/** Replaces the recovery codes. Needs a code from the app, or one of the old recovery codes. */
export async function renewRecoveryCodes(
  ctx: Context,
  input: { account: AccountRef; code: string; extraStatements: Statement[] },
): Promise<string[]> {
  const proof = await proveFactor(ctx, input);
  const codes = makeRecoveryCodes();
  await runWithProof(() =>
    ctx.db.transactDurably([
      ...proof,
      ...replaceRecoveryCodes(ctx, { account: input.account, codes }),
      ...input.extraStatements,
    ]),
  );
  return codes;
}

/** Removes an enabled factor. Needs one of its codes. */
export async function disableFactor(
  ctx: Context,
  input: { account: AccountRef; code: string; extraStatements: Statement[] },
): Promise<void> {
  const proof = await proveFactor(ctx, input);
  await runWithProof(() =>
    ctx.db.transactDurably([...proof, ...removeFactors(ctx, input.account), ...input.extraStatements]),
  );
}

/** Returns the statements that remove the second factor of an account, with its codes and pending sign-ins. */
export function removeFactors(ctx: Context, account: AccountRef): [Statement, Statement, Statement] {
  return [
    ctx.db.write.delete(secondFactors).where(whereAccount(secondFactors, account)),
    ctx.db.write.delete(recoveryCodes).where(whereAccount(recoveryCodes, account)),
    endPendingSignIns(ctx, account),
  ];
}

/** Removes a factor and recovery codes created since a time, and an unfinished setup, in a batch. */
export function removeRecentFactors(
  ctx: Context,
  { account, since }: { account: AccountRef; since: number },
): [Statement, Statement] {
  const isRecent = or(isNull(secondFactors.enabledAt), gte(secondFactors.enabledAt, since));
  return [
    ctx.db.write.delete(secondFactors).where(and(whereAccount(secondFactors, account), isRecent)),
    ctx.db.write
      .delete(recoveryCodes)
      .where(and(whereAccount(recoveryCodes, account), gte(recoveryCodes.createdAt, since))),
  ];
}

/** Returns the statement that ends pending sign-ins. An attacker may have started them with a stolen password. */
export function endPendingSignIns(ctx: Context, { kind, id }: AccountRef): Statement {
  const { accountKind, accountId } = pendingSignIns;
  return ctx.db.write.delete(pendingSignIns).where(and(eq(accountKind, kind), eq(accountId, id)));
}

function replaceRecoveryCodes(
  ctx: Context,
  { account, codes }: { account: AccountRef; codes: string[] },
): [Statement, Statement] {
  const createdAt = ctx.clock.now();
  const rows = codes.map((code) => ({
    fingerprint: fingerprintRecoveryCode(ctx, { account, code }),
    accountKind: account.kind,
    accountId: account.id,
    createdAt,
  }));
  return [
    ctx.db.write.delete(recoveryCodes).where(whereAccount(recoveryCodes, account)),
    ctx.db.write.insert(recoveryCodes).values(rows),
  ];
}

function createAlreadyEnabledError(): AppError {
  return new AppError('factor_already_enabled', 'Two-step sign-in is on. Turn it off to set up another app.');
}
