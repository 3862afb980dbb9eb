import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestIo } from '../testing/test-io.js';
import { saveSignIn } from './config-file.js';
import { requireSignIn } from './require-sign-in.js';

const home = 'https://home.example';
const otherHost = 'https://other.example';

async function signInWith(env: Record<string, string>, hostFlag?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-cli-'));
  await saveSignIn(join(folder, 'config.json'), { host: home, token: 'tdg_saved', username: 'mara' });
  return requireSignIn(createTestIo({ env: { TIDINGS_CONFIG_DIR: folder, ...env } }).io, hostFlag);
}

test('uses the saved sign-in', async () => {
  expect(await signInWith({})).toEqual({ host: home, token: 'tdg_saved' });
  expect(await signInWith({}, `${home}/dashboard`)).toEqual({ host: home, token: 'tdg_saved' });
});

test('prefers a token in the environment', async () => {
  expect(await signInWith({ TIDINGS_TOKEN: 'tdg_env' })).toEqual({ host: home, token: 'tdg_env' });
  expect(await signInWith({ TIDINGS_TOKEN: 'tdg_env', TIDINGS_URL: otherHost })).toEqual({
    host: otherHost,
    token: 'tdg_env',
  });
});

test('prefers the --host flag to the environment', async () => {
  const signIn = await signInWith({ TIDINGS_TOKEN: 'tdg_env', TIDINGS_URL: home }, otherHost);
  expect(signIn.host).toBe(otherHost);
});

test('never sends a saved token to another host', async () => {
  const message = `Sign in first: tidings login --host ${otherHost}`;
  await expect(signInWith({}, otherHost)).rejects.toThrow(message);
  await expect(signInWith({ TIDINGS_URL: otherHost })).rejects.toThrow(message);
});
