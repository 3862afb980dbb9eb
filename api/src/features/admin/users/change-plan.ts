import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import { AppError, invalidInput } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  grantPro,
  hasPaidTime,
  highestQuotaOf,
  planChanged,
  resetQuota,
  revokePro,
  setQuota,
} from '../../plans/index.js';
import { auditUser, type ByAdmin, whileAdmin } from '../audit/audit.js';
import { getListedUser } from './get-user-detail.js';

interface OfUser extends ByAdmin {
  userId: number;
}

/** Pro as a present. Throws `pays_for_pro` for who pays for it; of who has it already it changes nothing. */
export async function upgradeUser(ctx: Context, input: OfUser): Promise<void> {
  const { username } = await getListedUser(ctx, input.userId);
  const isDone = await unlessSo(ctx, [
    ...grantPro(ctx, input.userId),
    auditUser(ctx, { ...input, action: 'user.upgrade' }),
  ]);
  if (isDone) planChanged(ctx, input.userId);
  else if (await hasPaidTime(ctx, input.userId)) throw paysForPro(username);
}

/** False where it was so before: nothing is written, no entry either. */
async function unlessSo(ctx: Context, statements: [Statement, ...Statement[]]): Promise<boolean> {
  try {
    await whileAdmin(() => ctx.db.transact(statements));
    return true;
  } catch (error) {
    if (error instanceof ExpectationFailed) return false;
    throw error;
  }
}

export function paysForPro(username: string): AppError {
  return new AppError(
    'pays_for_pro',
    `${username} pays for Pro already. It can be given to them once their subscription is over.`,
  );
}

/**
 * Back to the free plan. Who pays keeps the time that is paid, and is not charged again; of who is on it already, and
 * pays for nothing, it changes nothing.
 */
export async function downgradeUser(ctx: Context, input: OfUser): Promise<void> {
  const { plan } = await getListedUser(ctx, input.userId);
  const isDone = await unlessSo(ctx, [
    ...revokePro(ctx, input.userId),
    auditUser(ctx, { ...input, action: 'user.downgrade', details: { wasGranted: plan.isGranted } }),
  ]);
  if (!isDone) return;
  planChanged(ctx, input.userId);
  ctx.pubsub.publish('jobs');
}

/** How many newsletters a month, in force whenever they are on the plan that they are on now. */
export async function updateUserQuota(ctx: Context, input: OfUser & { emailQuota: number }): Promise<void> {
  const { userId, adminId, emailQuota } = input;
  const { plan } = await getListedUser(ctx, userId);
  const highest = highestQuotaOf(plan);
  if (emailQuota > highest) {
    const ofPlan = plan.isPro ? 'Pro' : 'the free plan';
    throw invalidInput('emailQuota', `A quota on ${ofPlan} is at most ${highest.toLocaleString('en')}.`);
  }
  await whileAdmin(() =>
    ctx.db.transact([
      setQuota(ctx, { userId, isPro: plan.isPro, emailQuota }),
      auditUser(ctx, {
        ...{ adminId, userId, action: 'user.set-quota' },
        details: { from: plan.emailQuota, to: emailQuota },
      }),
    ]),
  );
}

/** The month begins anew, with nothing sent. */
export async function resetUserQuota(ctx: Context, input: OfUser): Promise<void> {
  const { plan } = await getListedUser(ctx, input.userId);
  await whileAdmin(() =>
    ctx.db.transact([
      resetQuota(ctx, input.userId),
      auditUser(ctx, { ...input, action: 'user.reset-quota', details: { sent: plan.emailsSent } }),
    ]),
  );
}
