import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { readSetting, writeSetting } from '../../settings/index.js';
import { hasEnabledFactor } from './prove-factor.js';
import type { AccountRef } from './table.js';

/** Time to set up a required factor, from the creation of the account or the start of the requirement. */
export const FACTOR_GRACE = 14 * DAY;

const KEYS = { user: 'factors.userRequiredSince', admin: 'factors.adminRequiredSince' } as const;

/**
 * Starts or ends the requirement of a second factor for each kind of account. Stores the time of its start, so that a
 * restart does not extend the deadline.
 */
export async function applyFactorRequirement(
  ctx: Context,
  requiredKinds: Record<AccountRef['kind'], boolean>,
): Promise<void> {
  for (const kind of ['user', 'admin'] as const) {
    const storedSince = await readSetting(ctx, KEYS[kind]);
    const requiredSince = requiredKinds[kind] ? (storedSince ?? ctx.clock.now()) : null;
    if (requiredSince !== storedSince)
      await ctx.db.transact([writeSetting(ctx, { key: KEYS[kind], value: requiredSince })]);
    ctx.instance.factorRequiredSince = { ...ctx.instance.factorRequiredSince, [kind]: requiredSince };
  }
}

/** Returns the time from which an account needs a second factor, or null if it needs none, or has one. */
export async function findFactorDeadline(
  ctx: Context,
  { account, createdAt }: { account: AccountRef; createdAt: number },
): Promise<number | null> {
  const requiredSince = ctx.instance.factorRequiredSince[account.kind];
  if (requiredSince === null || (await hasEnabledFactor(ctx, account))) return null;
  return Math.max(requiredSince, createdAt) + FACTOR_GRACE;
}

/** Returns whether an account may only set up its second factor. */
export async function isFactorOverdue(
  ctx: Context,
  input: { account: AccountRef; createdAt: number },
): Promise<boolean> {
  const deadline = await findFactorDeadline(ctx, input);
  return deadline !== null && deadline <= ctx.clock.now();
}
