import { ApiError, type TidingsClient, unwrap } from '@tidings/sdk';
import { findSignIn, forgetSignIn } from '../sign-in/config-file.js';

interface LogoutContext {
  configPath: string;
  openClient: (signIn: { host: string; token: string }) => TidingsClient;
}

/** `revoked`: the instance revoked the token too. `null`: nobody was signed in. */
export type LoggedOut = { host: string; username: string; revoked: boolean } | null;

/** Deletes the sign-in of this machine, and revokes its token on the instance. */
export async function logout(ctx: LogoutContext): Promise<LoggedOut> {
  const signIn = await findSignIn(ctx.configPath);
  if (signIn === undefined) return null;
  const { host, username } = signIn;
  const revoked = await revoke(ctx.openClient(signIn));
  await forgetSignIn(ctx.configPath);
  return { host, username, revoked };
}

/** Revokes the token. An unknown token counts as revoked, and an unreachable instance does not prevent sign-out. */
async function revoke(client: TidingsClient): Promise<boolean> {
  try {
    await unwrap(client.POST('/api/logout'));
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
