import { writeSessionCookie } from '../../http/identity/cookies.js';
import { readSessionClient } from '../../http/identity/session-client.js';
import type { HttpContext } from '../../http/router.js';
import { askFactor, isKnownBrowser, rememberBrowser, startSession } from '../accounts/index.js';
import { getUserView } from './account/get-user-view.js';
import type { User } from './account/user-schemas.js';
import { reportNewDevice } from './not-me/report-new-device.js';

/** The sentence in the API's description of each way to sign in. */
export const ASKS_FOR_FACTOR =
  'For an account with a second factor, returns 403 `factor_required` and sets a cookie for `POST /api/auth/second-factor`.';

/** Signs a user in after a correct password or emailed code. Throws `factor_required` if that is not enough. */
export async function signIn(c: HttpContext, userId: number): Promise<User> {
  await askFactor(c, { kind: 'user', id: userId });
  return openSession(c, userId);
}

/** Starts a session in this browser, for a user who has passed every sign-in step. */
export async function openSession(c: HttpContext, userId: number): Promise<User> {
  const ctx = c.var.context;
  const client = readSessionClient(c);
  const account = { kind: 'user' as const, id: userId };
  const isKnown = await isKnownBrowser(c, account);
  const extraStatements = isKnown ? [] : await reportNewDevice(ctx, { userId, client });
  writeSessionCookie(c, 'user', await startSession(ctx, { userId, client, extraStatements }));
  if (extraStatements.length > 0) ctx.pubsub.publish('deliveries');
  await rememberBrowser(c, account);
  return getUserView(c.var.context, userId);
}
