import { SignInRequiredError, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { findSignIn, getConfigPath } from './config-file.js';

export const DEFAULT_HOST = 'http://127.0.0.1:3000';

/** Returns the origin of a typed host, without its path. `tidings.example` is https, and `localhost:3000` is http. */
export function parseHost(input: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(input);
  const assumedScheme = isLoopbackName(input.replace(/[:/].*$/, '')) ? `http://${input}` : `https://${input}`;
  const address = hasScheme ? input : assumedScheme;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new UsageError(
      'usage',
      `"${input}" is not a web address. Enter one such as https://tidings.example.`,
    );
  }
  return url.origin;
}

/** Returns whether the host would receive passwords and tokens unencrypted. */
export function isUnencrypted(host: string): boolean {
  const url = new URL(host);
  return url.protocol === 'http:' && !isLoopbackName(url.hostname);
}

function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
  );
}

/** Returns the host of the flag, otherwise of `TIDINGS_URL`, otherwise undefined. */
export function findHost(io: Pick<Io, 'env'>, flag: string | undefined): string | undefined {
  const host = flag ?? io.env.TIDINGS_URL;
  return host ? parseHost(host) : undefined;
}

/** Returns the host and the token. Throws if no token is available. Sends a saved token only to its own host. */
export async function requireSignIn(
  io: Io,
  hostFlag: string | undefined,
  profile?: string,
): Promise<{ host: string; token: string }> {
  const requestedHost = findHost(io, hostFlag);
  // The --profile option overrides the environment.
  const tokenFromEnvironment = profile === undefined ? io.env.TIDINGS_TOKEN : undefined;
  if (tokenFromEnvironment && requestedHost) return { host: requestedHost, token: tokenFromEnvironment };
  const savedSignIn = await findSignIn(getConfigPath(io, profile));
  if (tokenFromEnvironment) return { host: savedSignIn?.host ?? DEFAULT_HOST, token: tokenFromEnvironment };
  const option = profile === undefined ? '' : ` --profile ${profile}`;
  if (savedSignIn === undefined)
    throw new SignInRequiredError('not_signed_in', `Sign in first: tidings login${option}`);
  if (requestedHost !== undefined && requestedHost !== savedSignIn.host) {
    throw new SignInRequiredError(
      'not_signed_in',
      `Sign in first: tidings login --host ${requestedHost}${option}`,
    );
  }
  return { host: savedSignIn.host, token: savedSignIn.token };
}
