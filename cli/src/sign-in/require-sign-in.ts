import { SignInNeeded } from '../errors.js';
import type { Io } from '../io.js';
import { configPath, findSignIn } from './config-file.js';
import { DEFAULT_HOST, parseHost } from './host.js';

/** Returns the host: the flag, otherwise `TIDINGS_URL`, otherwise undefined. */
export function chosenHost(io: Pick<Io, 'env'>, flag: string | undefined): string | undefined {
  const typed = flag ?? io.env.TIDINGS_URL;
  return typed ? parseHost(typed) : undefined;
}

/** Returns the host and the token. Throws if there is none. A saved token is sent only to its own host. */
export async function requireSignIn(
  io: Io,
  hostFlag: string | undefined,
): Promise<{ host: string; token: string }> {
  const chosen = chosenHost(io, hostFlag);
  const tokenFromEnvironment = io.env.TIDINGS_TOKEN;
  if (tokenFromEnvironment && chosen) return { host: chosen, token: tokenFromEnvironment };
  const saved = await findSignIn(configPath(io));
  if (tokenFromEnvironment) return { host: saved?.host ?? DEFAULT_HOST, token: tokenFromEnvironment };
  if (saved === undefined) throw new SignInNeeded('not_signed_in', 'Sign in first: tidings login');
  if (chosen !== undefined && chosen !== saved.host) {
    throw new SignInNeeded('not_signed_in', `Sign in first: tidings login --host ${chosen}`);
  }
  return { host: saved.host, token: saved.token };
}
