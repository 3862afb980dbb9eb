import { expect, it } from 'vitest';
import type { Config } from '../config/config.js';
import { reportBackup } from './print-result.js';

const backup = { folder: '/backups/monday', files: 2, bytes: 4_000_000, gone: 0, unlogged: undefined };
const configWith = (encryptionKey: Buffer | undefined) =>
  ({ files: { kind: 'folder' }, encryptionKey }) as unknown as Config;

it.each([
  ['in the environment', Buffer.alloc(32), 'keep a copy of it in another place than the backups.'],
  [
    'in DATA_DIR',
    undefined,
    'The encryption key is in it: anyone with this folder can open every sealed secret.',
  ],
])('always prints the place of the encryption key: %s', (_, key, sentence) => {
  expect(reportBackup(backup as never, configWith(key))).toContain(sentence);
});
