import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SecretsError } from '../../ports/secrets.js';
import { createAesSecrets } from './aes.js';
import { readKeyFile } from './key-file.js';

const KEY = Buffer.alloc(32, 1);

describe('sealed secrets', () => {
  it('open for the purpose for which they were sealed', () => {
    const secrets = createAesSecrets(KEY);
    for (const secret of ['', 'kiln', 'Grüße 🏺'.repeat(900)]) {
      expect(secrets.unseal(secrets.seal(secret, 'row:1'), 'row:1')).toBe(secret);
    }
  });

  it('have fingerprints that depend on text, purpose and key', () => {
    const secrets = createAesSecrets(KEY);
    const fingerprint = secrets.fingerprint('kiln', 'row:1');
    expect(fingerprint).toMatch(/^[\w-]{43}$/);
    expect(createAesSecrets(KEY).fingerprint('kiln', 'row:1')).toBe(fingerprint);
    const otherFingerprints = [
      secrets.fingerprint('kilns', 'row:1'),
      secrets.fingerprint('kiln', 'row:2'),
      createAesSecrets(Buffer.alloc(32, 2)).fingerprint('kiln', 'row:1'),
    ];
    expect(otherFingerprints).not.toContain(fingerprint);
  });

  it('differ each time the same text is sealed', () => {
    const secrets = createAesSecrets(KEY);
    expect(secrets.seal('kiln', 'row:1')).not.toBe(secrets.seal('kiln', 'row:1'));
  });

  it('do not open for another purpose, or after any bit was changed', () => {
    const secrets = createAesSecrets(KEY);
    const sealed = secrets.seal('kiln', 'row:1');
    const changedError = new SecretsError('A sealed secret was changed or moved to another row.');
    expect(() => secrets.unseal(sealed, 'row:2')).toThrow(changedError);
    const [version, key, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (const index of bytes.keys()) {
      const changedBytes = Buffer.from(bytes);
      changedBytes.writeUInt8(changedBytes.readUInt8(index) ^ 1, index);
      const changedSecret = [version, key, changedBytes.toString('base64url')].join('.');
      expect(() => secrets.unseal(changedSecret, 'row:1')).toThrow(changedError);
    }
    for (const length of [0, 5, 12, 20, 27]) {
      const changedSecret = [version, key, bytes.subarray(0, length).toString('base64url')].join('.');
      expect(() => secrets.unseal(changedSecret, 'row:1')).toThrow(changedError);
    }
  });

  it('open only in their exact spelling, so that uses can be counted', () => {
    const secrets = createAesSecrets(KEY);
    const sealed = secrets.seal('kiln', 'row:1');
    const unknownForm = new SecretsError('A sealed secret has no known form.');
    for (const malformedText of [`${sealed}.1`, `${sealed}!`, `${sealed}=`, sealed.replace('v1.', 'v1..')]) {
      expect(() => secrets.unseal(malformedText, 'row:1')).toThrow(SecretsError);
    }
    expect(() => secrets.unseal(`${sealed}.1`, 'row:1')).toThrow(unknownForm);
    expect(() => secrets.unseal(`${sealed}!`, 'row:1')).toThrow(unknownForm);
  });

  it('distinguish a wrong key from a damaged secret', () => {
    const sealed = createAesSecrets(KEY).seal('kiln', 'row:1');
    expect(() => createAesSecrets(Buffer.alloc(32, 2)).unseal(sealed, 'row:1')).toThrow(
      'A secret was sealed with another encryption key. Set ENCRYPTION_KEY to that key, or restore its file: keys/encryption.key in DATA_DIR.',
    );
    for (const invalidSecret of ['', 'kiln', 'v2.a.b', 'v1.a']) {
      expect(() => createAesSecrets(KEY).unseal(invalidSecret, 'row:1')).toThrow(
        'A sealed secret has no known form.',
      );
    }
  });
});

describe('the key file', () => {
  function createKeyPath(): string {
    const folder = mkdtempSync(join(tmpdir(), 'tidings-keys-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, 'keys/encryption.key');
  }

  it('is created once, readable only by its owner', async () => {
    const file = createKeyPath();
    const key = await readKeyFile(file);
    expect(key).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readKeyFile(file)).toEqual(key);
    expect(await readKeyFile(createKeyPath())).not.toEqual(key);
  });

  it('is the same for processes that start at the same time, without temporary files', async () => {
    const file = createKeyPath();
    const keys = await Promise.all(Array.from({ length: 20 }, () => readKeyFile(file)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(readdirSync(join(file, '..'))).toEqual(['encryption.key']);
  });

  it('is not replaced if its content is invalid', async () => {
    const file = createKeyPath();
    await readKeyFile(file);
    chmodSync(file, 0o600);
    for (const text of ['', 'abc', 'g'.repeat(64)]) {
      writeFileSync(file, text);
      await expect(readKeyFile(file)).rejects.toThrow(SecretsError);
    }
  });
});
