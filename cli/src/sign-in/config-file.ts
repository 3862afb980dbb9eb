import { mkdir, readdir, readFile, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SignInRequiredError, UsageError } from '../errors.js';
import { writeFileAtomically } from '../files/write-file.js';
import type { Io } from '../io.js';

/** The host and the user of a token. */
export interface SignIn {
  host: string;
  token: string;
  username: string;
  /** True if `tidings login` created the token. The next login then revokes it, because nothing else uses it. */
  isOwn?: boolean;
}

type Machine = Pick<Io, 'env' | 'homeDirectory' | 'platform'>;

const PROFILE_FILE = /^profile-([\w-]+)\.json$/;

/**
 * Returns the path of a sign-in on this system. `TIDINGS_CONFIG_DIR` overrides the system's folder, and the option
 * overrides `TIDINGS_PROFILE`. Throws for an invalid name.
 */
export function getConfigPath(io: Machine, profile: string | undefined): string {
  const name = profile ?? (io.env.TIDINGS_PROFILE || undefined);
  if (name !== undefined && !/^[\w-]{1,40}$/.test(name)) {
    throw new UsageError(
      'usage',
      `"${name}" is not the name of a profile. Use up to 40 letters, digits, - and _.`,
    );
  }
  const isDefault = name === undefined || name === 'default';
  return join(getConfigFolder(io), isDefault ? 'config.json' : `profile-${name}.json`);
}

/** Returns the names of the saved sign-ins, with `default` first. */
export async function listProfiles(io: Machine): Promise<string[]> {
  const files = await readdir(getConfigFolder(io)).catch((): string[] => []);
  const profileName = files.flatMap((file) => PROFILE_FILE.exec(file)?.[1] ?? []).sort();
  return files.includes('config.json') ? ['default', ...profileName] : profileName;
}

function getConfigFolder(io: Machine): string {
  return io.env.TIDINGS_CONFIG_DIR || join(getConfigHome(io), 'tidings');
}

function getConfigHome({ env, homeDirectory, platform }: Machine): string {
  // An explicit setting applies on any system.
  if (env.XDG_CONFIG_HOME) return env.XDG_CONFIG_HOME;
  if (platform === 'darwin') return join(homeDirectory, 'Library', 'Application Support');
  if (platform === 'win32') return env.APPDATA || join(homeDirectory, 'AppData', 'Roaming');
  return join(homeDirectory, '.config');
}

/** Returns the sign-in. Returns undefined if nobody has signed in on this machine. */
export async function findSignIn(path: string): Promise<SignIn | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new SignInRequiredError(
      'config_unreadable',
      `Cannot read ${path}. Change its owner to you, then try again.`,
      {
        cause: error,
      },
    );
  }
  const signIn = parseSignIn(text);
  if (signIn === undefined) {
    throw new SignInRequiredError('config_unreadable', `${path} is damaged. Sign in again: tidings login`);
  }
  return signIn;
}

/** Deletes the sign-in. Returns false if there was none. */
export async function forgetSignIn(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

export async function saveSignIn(path: string, { host, token, username, isOwn }: SignIn): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileAtomically(path, (write) =>
    write(`${JSON.stringify({ host, token, username, ...(isOwn && { isOwn }) }, null, 2)}\n`),
  );
}

function parseSignIn(text: string): SignIn | undefined {
  try {
    const { host, token, username, isOwn } = Object(JSON.parse(text)) as Record<string, unknown>;
    const isComplete = typeof host === 'string' && typeof token === 'string' && typeof username === 'string';
    return isComplete ? { host, token, username, ...(isOwn === true && { isOwn }) } : undefined;
  } catch {
    return undefined;
  }
}
