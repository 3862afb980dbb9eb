import { expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import { reportBackup } from './print-result.js';

const backup = { folder: '/backups/monday', files: 2, bytes: 4_000_000, gone: 0, unlogged: undefined };
const createConfig = (encryptionKey: Buffer | undefined) =>
  ({ files: { kind: 'folder' }, encryptionKey }) as unknown as Config;

it.each([
  ['in the environment', Buffer.alloc(32), 'Store a copy of it, but not next to the backups.'],
  [
    'in DATA_DIR',
    undefined,
    'The backup contains the encryption key. Anyone with this folder can read every encrypted secret.',
  ],
])('always prints the location of the encryption key: %s', (_, key, sentence) => {
  expect(reportBackup(backup as never, createConfig(key))).toContain(sentence);
});
