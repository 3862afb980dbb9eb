import type { Config } from '../../config/config.js';
import { findUserByLogin, removeFactors, removePasskeys } from '../../features/accounts/index.js';
import { auditOperator, resetAdminFactors } from '../../features/admin/index.js';
import { reportFactorChange } from '../../features/sign-in/index.js';
import type { Context } from '../../server/context.js';
import { Refusal } from '../refusal.js';
import { type Account, runOnInstance } from '../run-on-instance.js';

/** Removes the lost second factors of an account, and ends the sessions of an administrator. The password stays. */
export async function resetLostFactors(config: Config, account: Account): Promise<void> {
  await runOnInstance(config, async (context) => {
    const id = await reset(context, account);
    context.log.warn({ kind: account.kind, id }, 'second factors were removed from the command line');
  });
}

/** Removes the factors, and returns the id of the account. */
async function reset(ctx: Context, { kind, username }: Account): Promise<number> {
  if (kind === 'administrator') {
    const adminId = await resetAdminFactors(ctx, { username });
    if (adminId === undefined) throw new Refusal(`There is no administrator ${username}.`);
    return adminId;
  }
  const user = await findUserByLogin(ctx, username);
  if (user === undefined) {
    throw new Refusal(`There is no creator ${username}. For an administrator, add --admin.`);
  }
  await ctx.db.transactDurably([
    ...removeFactors(ctx, { kind: 'user', id: user.id }),
    ...removePasskeys(ctx, { kind: 'user', id: user.id }),
    auditOperator(ctx, {
      action: 'user.reset-factors',
      subject: { kind: 'user', id: user.id, name: user.username },
    }),
    ...(await reportFactorChange(ctx, { userId: user.id, change: 'reset' })),
  ]);
  return user.id;
}
