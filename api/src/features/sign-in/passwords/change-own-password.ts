import type { Context } from '../../../server/context.js';
import { changePassword, getUser } from '../../accounts/index.js';
import { reportPasswordChange } from './report-password-change.js';

/** Sets the signed-in creator's password, and notifies them by email. Throws `invalid_input` for a guessable one. */
export async function changeOwnPassword(
  ctx: Context,
  input: { userId: number; tokenHash: string; password: string; revokesTokens: boolean },
): Promise<void> {
  const user = await getUser(ctx, input.userId);
  await changePassword(ctx, { ...input, beside: await reportPasswordChange(ctx, user) });
  ctx.pubsub.publish('deliveries');
}
