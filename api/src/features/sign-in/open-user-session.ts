import { writeSessionCookie } from '../../http/identity/cookies.js';
import { readSessionClient } from '../../http/identity/session-client.js';
import type { HttpContext } from '../../http/router.js';
import {
  askFactor,
  checkAccountUnchanged,
  isKnownBrowser,
  type PassedSignIn,
  rememberBrowser,
  runIfUnchanged,
  startSession,
  type User as UserRow,
} from '../accounts/index.js';
import { getUserView } from './account/get-user-view.js';
import type { User } from './account/user-schemas.js';
import { reportNewDevice } from './not-me/report-new-device.js';

/** The sentence in the API's description of each way to sign in. */
export const ASKS_FOR_FACTOR =
  'For an account with a second factor, returns 403 `factor_required`, and sets only the cookie of a pending sign-in.';

/** The error code if the account changed during the sign-in. */
type Refusal = Parameters<typeof runIfUnchanged>[0];

/**
 * Signs a user in after a correct password or emailed code. Throws `factor_required` if that is not enough, and
 * `refusal` if the account has changed since `user` was read.
 */
export async function signIn(
  c: HttpContext,
  { user, refusal }: { user: UserRow; refusal: Refusal },
): Promise<User> {
  const account = { kind: 'user' as const, id: user.id };
  const unchangedCheck = checkAccountUnchanged(c.var.context, { user, proof: 'pending' });
  await runIfUnchanged(refusal, () => askFactor(c, { account, unchangedCheck }));
  return openUserSession(c, { user, proof: 'none', refusal });
}

/** Starts a session in this browser, for a user who has passed every sign-in step. */
export async function openUserSession(
  c: HttpContext,
  passedSignIn: PassedSignIn & { refusal: Refusal },
): Promise<User> {
  const ctx = c.var.context;
  const userId = passedSignIn.user.id;
  const client = readSessionClient(c);
  const account = { kind: 'user' as const, id: userId };
  const isKnown = await isKnownBrowser(c, account);
  const notice = isKnown ? [] : await reportNewDevice(ctx, { userId, client });
  const extraStatements = [checkAccountUnchanged(ctx, passedSignIn), ...notice];
  const token = await runIfUnchanged(passedSignIn.refusal, () =>
    startSession(ctx, { userId, client, extraStatements }),
  );
  writeSessionCookie(c, 'user', token);
  if (notice.length > 0) ctx.pubsub.publish('deliveries');
  await rememberBrowser(c, account);
  return getUserView(c.var.context, userId);
}
