import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { reinstateUser as reinstateAccount, suspendUser as suspendAccount } from '../../accounts/index.js';
import { pauseOwner, resumeSuspended } from '../../mailing/index.js';
import { siteChanged } from '../../sites/index.js';
import { continueImports } from '../../subscribers/index.js';
import { auditUser, type ByAdmin, whileAdmin } from '../audit/audit.js';
import { getListedUser } from './get-user-detail.js';

/**
 * Hides a creator's pages and stops emails in their name, without deleting anything: sessions and tokens end, pages
 * return 404, and newsletters, schedules, imports and auto-replies stop. Subscribers can still unsubscribe, and buyers
 * still download what they paid for. Changes nothing if the creator is suspended already.
 */
export async function suspendUser(
  ctx: Context,
  input: ByAdmin & { userId: number; reason: string | null },
): Promise<void> {
  const { adminId, userId, reason } = input;
  await getListedUser(ctx, userId);
  await unlessDone(ctx, [
    ...suspendAccount(ctx, userId),
    pauseOwner(ctx, { ownerId: userId, reason: 'suspended' }),
    auditUser(ctx, { adminId, userId, action: 'user.suspend', details: { reason } }),
  ]);
  siteChanged(ctx, userId);
}

/** Restores all of it; stopped work continues. The creator has to sign in again. */
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

/** Writes nothing, no entry either, if the state was reached before or another administrator was faster. */
async function unlessDone(ctx: Context, statements: [Statement, ...Statement[]]): Promise<void> {
  try {
    await whileAdmin(() => ctx.db.transactDurably(statements));
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}
