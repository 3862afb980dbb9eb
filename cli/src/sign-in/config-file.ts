import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ActionNeeded } from '../errors.js';
import { writeFileAtomically } from '../files/write-file-atomically.js';
import type { Io } from '../io.js';

/** Where a token belongs to, and whose it is. */
export interface SignIn {
  host: string;
  token: string;
  username: string;
}

export function configPath(io: Pick<Io, 'env' | 'homeDirectory'>): string {
  const { TIDINGS_CONFIG_DIR: own, XDG_CONFIG_HOME: shared } = io.env;
  if (own) return join(own, 'config.json');
  return join(shared || join(io.homeDirectory, '.config'), 'tidings', 'config.json');
}

/** Undefined when nobody signed in on this machine yet. */
export async function findSignIn(path: string): Promise<SignIn | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ActionNeeded('config_unreadable', `Cannot read ${path}. Make it yours, then try again.`, {
      cause: error,
    });
  }
  const signIn = parseSignIn(text);
  if (signIn === undefined) {
    throw new ActionNeeded('config_unreadable', `${path} is damaged. Sign in again: tidings login`);
  }
  return signIn;
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
