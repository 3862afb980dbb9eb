import type { Config } from '../config/config.js';
import { paths } from '../config/paths.js';
import { compareSchema, MADE_BY_NEWER } from '../db/migrate.js';
import { findPasswordProblem, findUserByLogin, resetPassword } from '../features/accounts/index.js';
import { auditOperator, resetAdminPassword } from '../features/admin/index.js';
import { reportPasswordChange } from '../features/sign-in/index.js';
import { randomToken } from '../kernel/ids.js';
import { compose } from '../server/compose.js';
import type { Context } from '../server/context.js';
import { noPages } from './no-pages.js';
import { openInstance } from './open-instance.js';
import { Refusal } from './refusal.js';

/** As long as the administrator's that is made up at the first start. */
const PASSWORD_LENGTH = 20;

export interface Account {
  kind: 'creator' | 'administrator';
  username: string;
}

export function makePassword(): string {
  return randomToken().slice(0, PASSWORD_LENGTH);
}

/** In force at once; every browser of that account is signed out. */
export async function resetForgottenPassword(
  config: Config,
  account: Account & { password: string },
): Promise<void> {
  const lock = await openInstance(config);
  const { context, close } = await compose(config, {
    pages: noPages,
    publicUrl: '',
    logTo: process.stderr.fd,
  });
  try {
    const schema = await compareSchema(context.db, paths.migrations);
    if (schema === 'newer') throw new Refusal(MADE_BY_NEWER);
    if (schema === 'older') {
      throw new Refusal(
        'The database is not made for this version yet. Start the server once: it brings it up to date.',
      );
    }
    const id = await reset(context, account);
    context.log.warn(
      { kind: account.kind, id },
      'a password was reset from the command line; its sessions ended',
    );
  } finally {
    close();
    await lock.release();
  }
}

/** Answers whose it was. */
async function reset(
  ctx: Context,
  { kind, username, password }: Account & { password: string },
): Promise<number> {
  if (kind === 'administrator') {
    await refuseGuessable(ctx, { password, kind, names: [username] });
    const adminId = await resetAdminPassword(ctx, { username, password });
    if (adminId === undefined) throw new Refusal(`There is no administrator ${username}.`);
    return adminId;
  }
  const user = await findUserByLogin(ctx, username);
  if (user === undefined) {
    throw new Refusal(`There is no creator ${username}. For an administrator, add --admin.`);
  }
  await refuseGuessable(ctx, { password, kind, names: [user.username, user.email] });
  const entry = auditOperator(ctx, {
    action: 'user.reset-password',
    subject: { kind: 'user', id: user.id, name: user.username },
  });
  const beside = [entry, ...(await reportPasswordChange(ctx, user))];
  await resetPassword(ctx, { userId: user.id, password, beside });
  return user.id;
}

async function refuseGuessable(
  ctx: Context,
  input: Parameters<typeof findPasswordProblem>[1],
): Promise<void> {
  const problem = await findPasswordProblem(ctx, input);
  if (problem !== undefined) throw new Refusal(`${problem.replace(/\.$/, '')}. Nothing was changed.`);
}
