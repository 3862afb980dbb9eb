import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import { MAX_QUOTA } from '../../../kernel/plans/plan-limits.js';
import type { Context } from '../../../server/context.js';
import {
  emitPlanChanged,
  grantPro,
  hasPaidTime,
  resetQuota,
  revokePro,
  setQuota,
} from '../../plans/index.js';
import { type AdminInput, auditUser, runAsAdmin } from '../audit/audit.js';
import { getListedUser } from './get-user-detail.js';

interface UserChange extends AdminInput {
  userId: number;
}

/** Grants Pro for free. Throws `pays_for_pro` for a paying user. Changes nothing if Pro is granted already. */
export async function upgradeUser(ctx: Context, input: UserChange): Promise<void> {
  const { username } = await getListedUser(ctx, input.userId);
  const hasChanged = await transactIfChanged(ctx, [
    ...grantPro(ctx, input.userId),
    auditUser(ctx, { ...input, action: 'user.upgrade' }),
  ]);
  if (hasChanged) emitPlanChanged(ctx, input.userId);
  else if (await hasPaidTime(ctx, input.userId)) throw createPaysForProError(username);
}

/** Returns false if nothing changed. Then it writes nothing, not even an audit entry. */
async function transactIfChanged(ctx: Context, statements: [Statement, ...Statement[]]): Promise<boolean> {
  try {
    await runAsAdmin(() => ctx.db.transact(statements));
    return true;
  } catch (error) {
    if (error instanceof ExpectationFailed) return false;
    throw error;
  }
}

export function createPaysForProError(username: string): AppError {
  return new AppError(
    'pays_for_pro',
    `${username} already pays for Pro. You can grant Pro after the subscription ends.`,
  );
}

/**
 * Returns a user to the free plan. A paying user keeps the paid time, and is not charged again. Changes nothing for a
 * user without Pro and without payments.
 */
export async function downgradeUser(ctx: Context, input: UserChange): Promise<void> {
  const { plan } = await getListedUser(ctx, input.userId);
  const hasChanged = await transactIfChanged(ctx, [
    ...revokePro(ctx, input.userId),
    auditUser(ctx, { ...input, action: 'user.downgrade', details: { wasGranted: plan.isGranted } }),
  ]);
  if (!hasChanged) return;
  emitPlanChanged(ctx, input.userId);
  ctx.pubsub.publish('jobs');
}

/** Sets how many newsletters a month a user may send, whenever they are on their current plan. */
export async function updateUserQuota(
  ctx: Context,
  input: UserChange & { emailQuota: number },
): Promise<void> {
  const { userId, adminId, emailQuota } = input;
  const { plan } = await getListedUser(ctx, userId);
  const highest = MAX_QUOTA[plan.isPro ? 'pro' : 'free'];
  if (emailQuota > highest) {
    const planName = plan.isPro ? 'Pro' : 'the free plan';
    throw createFieldError(
      'emailQuota',
      `A quota on ${planName} is at most ${highest.toLocaleString('en')}.`,
    );
  }
  await runAsAdmin(() =>
    ctx.db.transact([
      setQuota(ctx, { userId, isPro: plan.isPro, emailQuota }),
      auditUser(ctx, {
        adminId,
        userId,
        action: 'user.set-quota',
        details: { from: plan.emailQuota, to: emailQuota },
      }),
    ]),
  );
}

/** Restarts the month with nothing sent. */
export async function resetUserQuota(ctx: Context, input: UserChange): Promise<void> {
  const { plan } = await getListedUser(ctx, input.userId);
  await runAsAdmin(() =>
    ctx.db.transact([
      resetQuota(ctx, input.userId),
      auditUser(ctx, { ...input, action: 'user.reset-quota', details: { sent: plan.emailsSent } }),
    ]),
  );
}
