import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, test } from 'vitest';
import { findSignIn, getConfigPath, saveSignIn } from './config-file.js';

const signIn = { host: 'https://tidings.example', token: 'tdg_secret', username: 'mara' };
let path: string;

beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'tidings-cli-')), 'tidings', 'config.json');
});

const readMode = async (file: string) => (await stat(file)).mode & 0o777;

it('saves the sign-in readable only by its owner', async () => {
  await saveSignIn(path, signIn);
  expect(await findSignIn(path)).toEqual(signIn);
  expect(await readMode(path)).toBe(0o600);
  expect(await readMode(dirname(path))).toBe(0o700);
});

it('replaces a file that others could read with one that only its owner can read', async () => {
  await saveSignIn(path, signIn);
  await writeFile(path, 'old', { mode: 0o644 });
  await saveSignIn(path, { ...signIn, username: 'ines' });
  expect((await findSignIn(path))?.username).toBe('ines');
  expect(await readMode(path)).toBe(0o600);
  expect(await readdir(dirname(path))).toEqual(['config.json']);
});

it('saves no other field, such as a password', async () => {
  await saveSignIn(path, { ...signIn, password: 'never' } as typeof signIn);
  expect(await readFile(path, 'utf8')).not.toContain('never');
});

it('returns undefined before the first sign-in', async () => {
  expect(await findSignIn(path)).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"host":"https://tidings.example"}',
  '{"host":1,"token":"t","username":"u"}',
])('requires a new sign-in for a file with %j', async (text) => {
  await saveSignIn(path, signIn);
  await writeFile(path, text);
  await expect(findSignIn(path)).rejects.toThrow(`${path} is damaged. Sign in again: tidings login`);
});

test.each([
  [{ TIDINGS_CONFIG_DIR: '/own', XDG_CONFIG_HOME: '/xdg' }, '/own/config.json'],
  [{ XDG_CONFIG_HOME: '/xdg' }, '/xdg/tidings/config.json'],
  [{ XDG_CONFIG_HOME: '' }, '/home/mara/.config/tidings/config.json'],
  [{}, '/home/mara/.config/tidings/config.json'],
])('uses the configuration file for %j: %s', (env, expected) => {
  expect(getConfigPath({ env, homeDirectory: '/home/mara', platform: 'linux' }, undefined)).toBe(expected);
});

test.each([
  ['darwin', {}, '/home/mara/Library/Application Support/tidings/config.json'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/tidings/config.json'],
  ['darwin', { TIDINGS_CONFIG_DIR: '/own' }, '/own/config.json'],
])('uses the configuration file on %s for %j: %s', (platform, env, expected) => {
  expect(getConfigPath({ env, homeDirectory: '/home/mara', platform }, undefined)).toBe(expected);
});
