import { mkdir, readFile, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SignInNeeded } from '../errors.js';
import { writeFileAtomically } from '../files/write-file.js';
import type { Io } from '../io.js';

/** The host and the user of a token. */
export interface SignIn {
  host: string;
  token: string;
  username: string;
}

/** Returns the path of the configuration on this system. `TIDINGS_CONFIG_DIR` takes precedence. */
export function configPath(io: Pick<Io, 'env' | 'homeDirectory' | 'platform'>): string {
  const own = io.env.TIDINGS_CONFIG_DIR;
  return join(own || join(configHome(io), 'tidings'), 'config.json');
}

function configHome({
  env,
  homeDirectory,
  platform,
}: Pick<Io, 'env' | 'homeDirectory' | 'platform'>): string {
  // An explicit setting applies on any system.
  if (env.XDG_CONFIG_HOME) return env.XDG_CONFIG_HOME;
  if (platform === 'darwin') return join(homeDirectory, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA || join(homeDirectory, 'AppData', 'Roaming');
  return join(homeDirectory, '.config');
}

/** Returns the sign-in; undefined if nobody has signed in on this machine. */
export async function findSignIn(path: string): Promise<SignIn | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new SignInNeeded(
      'config_unreadable',
      `Cannot read ${path}. Change its owner to you, then try again.`,
      {
        cause: error,
      },
    );
  }
  const signIn = parseSignIn(text);
  if (signIn === undefined) {
    throw new SignInNeeded('config_unreadable', `${path} is damaged. Sign in again: tidings login`);
  }
  return signIn;
}

/** Deletes the sign-in. Returns whether there was one. */
export async function forgetSignIn(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

export async function saveSignIn(path: string, { host, token, username }: SignIn): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileAtomically(path, (write) =>
    write(`${JSON.stringify({ host, token, username }, null, 2)}\n`),
  );
}

function parseSignIn(text: string): SignIn | undefined {
  try {
    const { host, token, username } = Object(JSON.parse(text)) as Record<string, unknown>;
    const isWhole = typeof host === 'string' && typeof token === 'string' && typeof username === 'string';
    return isWhole ? { host, token, username } : undefined;
  } catch {
    return undefined;
  }
}
