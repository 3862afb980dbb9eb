import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { reinstateAccount, revokeApiToken, selectUserId, suspendAccount } from '../../accounts/index.js';
import { getRecipientLimits, setRecipientLimits } from '../../allowances/index.js';
import { pauseOwner, resumeStopped } from '../../mailing/index.js';
import { createAccount, type NewAccount, requestVerification } from '../../sign-in/index.js';
import { emitSiteChanged } from '../../sites/index.js';
import { continueBulkJobs, continueImports } from '../../subscribers/index.js';
import { type AdminInput, auditEntry, auditUser, runAsAdmin } from '../audit/audit.js';
import { getListedUser } from './get-user-detail.js';

/**
 * Creates an account for another person, even while registration is closed. Returns its id. Its address is unverified
 * until its owner verifies it, as after a registration.
 */
export async function createUser(ctx: Context, input: NewAccount & AdminInput): Promise<number> {
  const { adminId, ...account } = input;
  const createEntry = (username: string) =>
    auditEntry(ctx, {
      adminId,
      action: 'user.create',
      subject: { kind: 'user', id: selectUserId(username), name: username },
    });
  const userId = await runAsAdmin(() => createAccount(ctx, account, (username) => [createEntry(username)]));
  if (ctx.instance.requireVerifiedEmail) await requestVerification(ctx, userId);
  return userId;
}

/** Sets how many recipients a creator can send to. With null, the limits of age and standing apply again. */
export async function setUserRecipientLimits(
  ctx: Context,
  input: AdminInput & { userId: number; recipientsPerDay: number | null; recipientsPerMonth: number | null },
): Promise<void> {
  const { adminId, userId, recipientsPerDay: perDay, recipientsPerMonth: perMonth } = input;
  await getListedUser(ctx, userId);
  const limitsBefore = await getRecipientLimits(ctx, userId);
  const details = {
    'day.from': limitsBefore.recipientsPerDay,
    'day.to': perDay,
    'month.from': limitsBefore.recipientsPerMonth,
    'month.to': perMonth,
  };
  await runAsAdmin(() =>
    ctx.db.transact([
      setRecipientLimits(ctx, { userId, perDay, perMonth }),
      auditUser(ctx, { adminId, userId, action: 'user.set-recipient-limits', details }),
    ]),
  );
}

/**
 * Suspends a creator without deleting anything. Sessions and tokens end, pages return 404, and newsletters, schedules,
 * imports and auto-replies stop. Subscribers can still unsubscribe, and buyers can still download their purchases.
 * Changes nothing if the creator is suspended already.
 */
export async function suspendUser(
  ctx: Context,
  input: AdminInput & { userId: number; reason: string | null },
): Promise<void> {
  const { adminId, userId, reason } = input;
  await getListedUser(ctx, userId);
  await transactIfNeeded(ctx, [
    ...suspendAccount(ctx, userId),
    pauseOwner(ctx, { ownerId: userId, reason: 'suspended' }),
    auditUser(ctx, { adminId, userId, action: 'user.suspend', details: { reason } }),
  ]);
  emitSiteChanged(ctx, userId);
}

/** Reinstates a user, and continues stopped work. The creator has to sign in again. */
export async function reinstateUser(ctx: Context, input: AdminInput & { userId: number }): Promise<void> {
  const { adminId, userId } = input;
  await getListedUser(ctx, userId);
  await transactIfNeeded(ctx, [
    ...reinstateAccount(ctx, userId),
    resumeStopped(ctx, { ownerId: userId, reason: 'suspended' }),
    continueImports(ctx, userId),
    continueBulkJobs(ctx, userId),
    auditUser(ctx, { adminId, userId, action: 'user.reinstate' }),
  ]);
  emitSiteChanged(ctx, userId);
  ctx.pubsub.publish('deliveries');
  ctx.pubsub.publish('jobs');
}

/** Revokes a creator's API token. The audit log has its id, since its name is the creator's text. */
export async function revokeUserToken(
  ctx: Context,
  { adminId, userId, tokenId }: AdminInput & { userId: number; tokenId: number },
): Promise<void> {
  await getListedUser(ctx, userId);
  const details = { token: tokenId };
  const entry = auditUser(ctx, { adminId, userId, action: 'user.revoke-token', details });
  await runAsAdmin(() => revokeApiToken(ctx, { userId, tokenId, extraStatements: [entry] }));
}

/** Writes nothing, not even an audit entry, if the state was reached before or another administrator was faster. */
async function transactIfNeeded(ctx: Context, statements: [Statement, ...Statement[]]): Promise<void> {
  try {
    await runAsAdmin(() => ctx.db.transactDurably(statements));
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}
