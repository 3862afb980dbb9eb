import type { Context } from '../../context.js';
import { userIdOf } from '../accounts/index.js';
import { createAccount, type NewAccount } from '../sign-in/index.js';
import { auditEntry, type ByAdmin, whileAdmin } from './audit.js';

/** An account for somebody else, whether registration is open or not; returns its id. */
export function createUser(ctx: Context, input: NewAccount & ByAdmin): Promise<number> {
  const { adminId, ...account } = input;
  const entryOf = (username: string) =>
    auditEntry(ctx, {
      ...{ adminId, action: 'user.create' },
      subject: { kind: 'user', id: userIdOf(username), name: username },
    });
  return whileAdmin(() => createAccount(ctx, account, (username) => [entryOf(username)]));
}
