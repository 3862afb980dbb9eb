import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../config/config.js';
import { insertUser, startSession } from '../features/accounts/index.js';
import { insertSigningKeys, makeSigningKeys } from '../features/mailing/index.js';
import { runCommand } from '../operations/command-line.js';
import { noPages } from '../operations/no-pages.js';
import { compose, migrate } from '../server/compose.js';

export const KEY_OWNER = { ownerId: 1, domain: 'kiln.example' };

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-operations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Env = Record<string, string>;

export async function createContext(env: Env) {
  const { context, close } = await compose(readConfig({ LOG_LEVEL: 'silent', ...env }), {
    pages: noPages,
    publicUrl: '',
  });
  onTestFinished(close);
  return context;
}

/** Creates an instance with a signed-in creator, a sealed key and an image. */
export async function createInstance(settings: Env = {}) {
  const env: Env = { DATA_DIR: join(createFolder(), 'data'), LOG_LEVEL: 'silent', ...settings };
  await migrate(readConfig(env));
  const ctx = await createContext(env);
  await ctx.db.transact(insertUser(ctx, { username: 'mara', email: 'm@kiln.example', passwordHash: 'x' }));
  await ctx.db.transact([insertSigningKeys(ctx, await makeSigningKeys(ctx, KEY_OWNER))]);
  await startSession(ctx, { userId: 1, client: { device: null, timeZone: null } });
  const image = join(env.DATA_DIR ?? '', 'blobs/images/k1/512.webp');
  mkdirSync(join(image, '..'), { recursive: true });
  writeFileSync(image, 'an image');
  writeFileSync(`${image}.0123.part`, 'half a');
  return { env, ctx };
}

/** Runs `tidings-admin` and returns its output. `inputs` are the lines typed at a terminal. */
export async function run(words: string[], env: Env, inputs: string[] = []): Promise<string> {
  let output = '';
  const remainingInputs = [...inputs];
  await runCommand(words, env, {
    print: (text) => {
      output += text;
    },
    report: () => {},
    askSecret: inputs.length === 0 ? undefined : () => Promise.resolve(remainingInputs.shift() ?? ''),
  });
  return output;
}

export async function createBackup(settings: Env = {}) {
  const { env } = await createInstance(settings);
  const backup = join(createFolder(), 'monday');
  const reported = await run(['backup', backup], env);
  return { env, backup, reported };
}
