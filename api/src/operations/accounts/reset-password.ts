import type { Config } from '../../config/config.js';
import { findPasswordProblem, findUserByLogin, resetPassword } from '../../features/accounts/index.js';
import { auditOperator, resetAdminPassword } from '../../features/admin/index.js';
import { reportPasswordChange } from '../../features/sign-in/index.js';
import { createRandomToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { Refusal } from '../refusal.js';
import { type Account, runOnInstance } from '../run-on-instance.js';

/** The length of the password that is generated at the first start. */
const PASSWORD_LENGTH = 20;

export function makePassword(): string {
  return createRandomToken().slice(0, PASSWORD_LENGTH);
}

/** Sets a new password, and ends all sessions of the account. */
export async function resetForgottenPassword(
  config: Config,
  account: Account & { password: string },
): Promise<void> {
  await runOnInstance(config, async (context) => {
    const id = await reset(context, account);
    context.log.warn(
      { kind: account.kind, id },
      'a password was reset from the command line; its sessions ended',
    );
  });
}

/** Sets the password, and returns the id of the account. */
async function reset(
  ctx: Context,
  { kind, username, password }: Account & { password: string },
): Promise<number> {
  if (kind === 'administrator') {
    await throwIfGuessable(ctx, { password, kind, names: [username] });
    const adminId = await resetAdminPassword(ctx, { username, password });
    if (adminId === undefined) throw new Refusal(`There is no administrator ${username}.`);
    return adminId;
  }
  const user = await findUserByLogin(ctx, username);
  if (user === undefined) {
    throw new Refusal(`There is no creator ${username}. For an administrator, add --admin.`);
  }
  await throwIfGuessable(ctx, { password, kind, names: [user.username, user.email] });
  const entry = auditOperator(ctx, {
    action: 'user.reset-password',
    subject: { kind: 'user', id: user.id, name: user.username },
  });
  const extraStatements = [entry, ...(await reportPasswordChange(ctx, user))];
  await resetPassword(ctx, { userId: user.id, password, extraStatements });
  return user.id;
}

async function throwIfGuessable(
  ctx: Context,
  input: Parameters<typeof findPasswordProblem>[1],
): Promise<void> {
  const problem = await findPasswordProblem(ctx, input);
  if (problem !== undefined) throw new Refusal(`${problem.replace(/\.$/, '')}. Nothing was changed.`);
}
