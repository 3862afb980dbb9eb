import { ApiError, type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../errors.js';
import { findSignIn, forgetSignIn, type SignIn, saveSignIn } from '../sign-in/config-file.js';

export type Credentials =
  /** `isOwn` is true if the device sign-in created the token for this machine. */
  | { kind: 'token'; token: string; isOwn: boolean }
  | { kind: 'password'; username: string; password: string; tokenName: string };

/** The scopes that the CLI's commands need. Refunds and billing need a token of their own. */
export const LOGIN_SCOPES: components['schemas']['ApiToken']['scopes'] = [
  'read',
  'addresses',
  'write',
  'send',
  'webhooks',
  'domains',
];

interface LoginContext {
  configPath: string;
  openClient: (token?: string) => TidingsClient;
  /** Opens a client for an earlier sign-in, possibly of another instance. */
  openOther: (signIn: SignIn) => TidingsClient;
}

/**
 * Gets a token, verifies it and saves it. A password is exchanged for a token and not stored. Revokes tokens that would
 * otherwise stay valid without an owner: the replaced token, and the new token if saving fails.
 */
export async function login(
  ctx: LoginContext,
  input: { host: string; credentials: Credentials },
): Promise<SignIn> {
  const { host, credentials } = input;
  const isOwn = credentials.kind === 'password' || credentials.isOwn;
  const token = credentials.kind === 'token' ? credentials.token : await createToken(ctx, credentials);
  const previousSignIn = await findSignIn(ctx.configPath).catch(() => undefined);
  try {
    const signIn = { host, token, username: await getUsername(ctx, token), ...(isOwn && { isOwn }) };
    await saveSignIn(ctx.configPath, signIn);
    if (previousSignIn?.isOwn && previousSignIn.token !== token)
      await revokeToken(ctx.openOther(previousSignIn));
    return signIn;
  } catch (error) {
    if (isOwn) await revokeToken(ctx.openClient(token));
    throw error;
  }
}

async function createToken(
  ctx: LoginContext,
  credentials: Credentials & { kind: 'password' },
): Promise<string> {
  const { username, password, tokenName } = credentials;
  const createdToken = await unwrap(
    ctx.openClient().POST('/api/tokens', {
      // Revokes the previous token of this machine.
      body: { username, password, name: tokenName, scopes: LOGIN_SCOPES, device: `tidings on ${tokenName}` },
    }),
  );
  return createdToken.token;
}

async function getUsername(ctx: LoginContext, token: string): Promise<string> {
  try {
    return (await unwrap(ctx.openClient(token).GET('/api/user'))).username;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw new CliError('invalid_token', 'This token is not valid. Create another in Settings, Security.');
  }
}

interface LogoutContext {
  configPath: string;
  openClient: (signIn: { host: string; token: string }) => TidingsClient;
}

/** `revoked` means that the instance revoked the token too. `null` means that nobody was signed in. */
export type LogoutResult = { host: string; username: string; revoked: boolean } | null;

/** Deletes the sign-in of this machine, and revokes its token on the instance. */
export async function logout(ctx: LogoutContext): Promise<LogoutResult> {
  const signIn = await findSignIn(ctx.configPath);
  if (signIn === undefined) return null;
  const { host, username } = signIn;
  const revoked = await revokeToken(ctx.openClient(signIn));
  await forgetSignIn(ctx.configPath);
  return { host, username, revoked };
}

/** Revokes the token. Ignores an unknown token or an unreachable instance, because sign-out must still work. */
export async function revokeToken(client: TidingsClient): Promise<boolean> {
  try {
    await unwrap(client.POST('/api/logout'));
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}

export function whoami({ client }: { client: TidingsClient }): Promise<components['schemas']['User']> {
  return unwrap(client.GET('/api/user'));
}
