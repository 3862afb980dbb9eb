import type { Context } from '../../../server/context.js';
import { userIdOf } from '../../accounts/index.js';
import { createAccount, type NewAccount, requestVerification } from '../../sign-in/index.js';
import { auditEntry, type ByAdmin, whileAdmin } from '../audit/audit.js';

/**
 * Creates an account for another person, even while registration is closed; returns its id. Its address is unverified
 * until its owner verifies it, as after a registration.
 */
export async function createUser(ctx: Context, input: NewAccount & ByAdmin): Promise<number> {
  const { adminId, ...account } = input;
  const entryOf = (username: string) =>
    auditEntry(ctx, {
      adminId,
      action: 'user.create',
      subject: { kind: 'user', id: userIdOf(username), name: username },
    });
  const userId = await whileAdmin(() => createAccount(ctx, account, (username) => [entryOf(username)]));
  if (ctx.instance.requireVerifiedEmail) await requestVerification(ctx, userId);
  return userId;
}
