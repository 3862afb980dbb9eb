import { findViolatedIndex, type Statement } from '../../../db/transact.js';
import { isReservedName } from '../../../http/pages/reserved-names.js';
import { EMAIL_PROBLEM, isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import { findUsernameProblem, normalizeUsername } from '../../../kernel/text/username.js';
import type { Context } from '../../../server/context.js';
import {
  checkNewPassword,
  createEmailTakenError,
  createUsernameTakenError,
  findUserByUsername,
  hashPassword,
  insertUser,
  selectUserId,
} from '../../accounts/index.js';
import { throwIfBanned } from '../../bans/index.js';
import { insertFreePlan } from '../../plans/index.js';
import { readSetting } from '../../settings/index.js';
import { insertSite } from '../../sites/index.js';
import { requestVerification } from '../verification/verify-email.js';

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  displayName: string;
}

/** Creates account, plan and site at once, with the statements of `createStatements`. Returns the new user's id. */
export async function createAccount(
  ctx: Context,
  input: NewAccount,
  createStatements: (username: string) => Statement[] = () => [],
): Promise<number> {
  const username = normalizeUsername(input.username);
  const email = normalizeEmailAddress(input.email);
  const problem = findUsernameProblem(username);
  if (problem !== undefined) throw createFieldError('username', problem);
  if (!isEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  if (isReservedName(username)) throw createUsernameTakenError('username');
  const { password } = input;
  await checkNewPassword(ctx, { password, kind: 'creator', names: [username, email], field: 'password' });

  const passwordHash = await hashPassword(password);
  const userId = selectUserId(username);
  try {
    await ctx.db.transact([
      ...insertUser(ctx, { username, email, passwordHash }),
      insertFreePlan(ctx, userId),
      insertSite(ctx, { userId, displayName: input.displayName }),
      ...createStatements(username),
    ]);
  } catch (error) {
    // The unique indexes decide, because a check before would leave a gap for a second request.
    const violatedColumn = findViolatedIndex(error);
    if (violatedColumn === 'users.email') {
      throw createEmailTakenError();
    }
    if (violatedColumn === 'users.username' || violatedColumn === 'usernames.name')
      throw createUsernameTakenError('username');
    throw error;
  }
  const user = await findUserByUsername(ctx, username);
  if (user === undefined) throw new Error('A user who was just registered is not there.');
  return user.id;
}

/**
 * Creates an account if registration is open, and neither the address nor the client is banned. Returns the new user's
 * id. If the instance requires a verified address, sends the verification email at once. After a crash before it, the
 * user can request it again with "Send again".
 */
export async function register(
  ctx: Context,
  { client, ...input }: { username: string; email: string; password: string; client: string },
): Promise<number> {
  if (!(await readSetting(ctx, 'registration.enabled'))) {
    throw new AppError('registration_disabled', 'Registration is disabled on this instance.');
  }
  await throwIfBanned(ctx, [input.email, client]);
  const userId = await createAccount(ctx, { ...input, displayName: '' });
  if (ctx.instance.requireVerifiedEmail) await requestVerification(ctx, userId);
  return userId;
}
