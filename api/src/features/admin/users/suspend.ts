import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { reinstateUser as reinstateAccount, suspendUser as suspendAccount } from '../../accounts/index.js';
import { pauseSuspended, resumeSuspended } from '../../mailing/index.js';
import { siteChanged } from '../../sites/index.js';
import { continueImports } from '../../subscribers/index.js';
import { auditUser, type ByAdmin, whileAdmin } from '../audit/audit.js';
import { getListedUser } from './get-user-detail.js';

/**
 * Closes what a creator shows and stops what leaves in their name, and deletes nothing: sessions and tokens end, pages
 * are not found, newsletters, schedules, imports and replies stand still. Readers can still leave, and buyers still
 * fetch what they paid for. Of who is suspended already it changes nothing.
 */
export async function suspendUser(
  ctx: Context,
  input: ByAdmin & { userId: number; reason: string | null },
): Promise<void> {
  const { adminId, userId, reason } = input;
  await getListedUser(ctx, userId);
  await unlessDone(ctx, [
    ...suspendAccount(ctx, userId),
    pauseSuspended(ctx, userId),
    auditUser(ctx, { adminId, userId, action: 'user.suspend', details: { reason } }),
  ]);
  siteChanged(ctx, userId);
}

/** Opens all of it again; what stood still goes on. They sign in anew. */
export async function reinstateUser(ctx: Context, input: ByAdmin & { userId: number }): Promise<void> {
  const { adminId, userId } = input;
  await getListedUser(ctx, userId);
  await unlessDone(ctx, [
    ...reinstateAccount(ctx, userId),
    resumeSuspended(ctx, userId),
    continueImports(ctx, userId),
    auditUser(ctx, { adminId, userId, action: 'user.reinstate' }),
  ]);
  siteChanged(ctx, userId);
  ctx.pubsub.publish('deliveries');
  ctx.pubsub.publish('jobs');
}

/** Somebody else was faster, or it was so before: nothing is written, no entry either. */
async function unlessDone(ctx: Context, statements: [Statement, ...Statement[]]): Promise<void> {
  try {
    await whileAdmin(() => ctx.db.transactDurably(statements));
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}
