import type { Config } from '../../config/config.js';
import { ExpectationFailed, findViolatedIndex } from '../../db/transact.js';
import { changeEmail, endAllAccess, findUserByLogin } from '../../features/accounts/index.js';
import { auditOperator } from '../../features/admin/index.js';
import { buildNoticeMailings, endEmailedProofs } from '../../features/sign-in/index.js';
import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email/email-address.js';
import type { Context } from '../../server/context.js';
import { Refusal } from '../refusal.js';
import { runOnInstance } from '../run-on-instance.js';

/**
 * Changes the address after a creator lost the mailbox, and ends every session and API token. Password and second
 * factor stay. The new address is not verified.
 */
export async function changeLostEmail(
  config: Config,
  input: { username: string; email: string },
): Promise<void> {
  await runOnInstance(config, async (context) => {
    const id = await change(context, input);
    context.log.warn({ kind: 'creator', id }, 'an email address was changed from the command line');
  });
}

/** Changes the address, and returns the id of the account. */
async function change(ctx: Context, input: { username: string; email: string }): Promise<number> {
  const email = normalizeEmailAddress(input.email);
  if (!isEmailAddress(email))
    throw new Refusal(`${input.email} is not an email address. Nothing was changed.`);
  const user = await findUserByLogin(ctx, input.username);
  if (user === undefined) throw new Refusal(`There is no creator ${input.username}.`);
  const { id: userId, username, email: from, emailVerifiedAt } = user;
  if (from === email) throw new Refusal(`${username} already has the address ${email}. Nothing was changed.`);
  try {
    await ctx.db.transactDurably([
      ...changeEmail(ctx, { userId, from, email, isVerified: false, onlyUnverified: false }),
      ...endAllAccess(ctx, userId),
      ...endEmailedProofs(ctx, userId),
      auditOperator(ctx, {
        action: 'user.change-email',
        subject: { kind: 'user', id: userId, name: username },
      }),
      ...(await buildNoticeMailings(ctx, {
        user,
        email,
        ended: 'all',
        includesEarlier: emailVerifiedAt !== null,
      })),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw new Refusal(`The address of ${username} was changed at the same time. Run the command again.`);
    }
    if (findViolatedIndex(error) !== 'users.email') throw error;
    throw new Refusal(`Another account has the address ${email}. Nothing was changed.`);
  }
  return userId;
}
