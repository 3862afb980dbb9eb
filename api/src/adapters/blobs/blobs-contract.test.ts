import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { diskBlobs } from './disk.js';

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each([
  [
    'a folder',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'tidings-blobs-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      return diskBlobs(folder);
    },
  ],
])('the blob port over %s', (_, make) => {
  it('gives back what was written, the newest writing', async () => {
    const blobs = make();
    await blobs.write('images/ab/512.webp', bytes('one'));
    await blobs.write('images/ab/512.webp', bytes('two'));
    expect(Buffer.from((await blobs.read('images/ab/512.webp')) ?? []).toString()).toBe('two');
    expect(await blobs.read('images/ab/96.webp')).toBeUndefined();
  });

  it('removes by prefix, and no neighbour', async () => {
    const blobs = make();
    await blobs.write('images/ab/1.webp', bytes('x'));
    await blobs.write('images/abc/1.webp', bytes('y'));
    await blobs.removeAll('images/ab/');
    await blobs.removeAll('images/never-was/');
    expect(await blobs.read('images/ab/1.webp')).toBeUndefined();
    expect(await blobs.read('images/abc/1.webp')).toBeDefined();
  });

  it.each(['../x', '/etc/passwd', 'a/../../b', 'a//b', '', 'a/', 'a/.%2e/b'])(
    'refuses the key %j',
    async (key) => {
      await expect(make().write(key, bytes('x'))).rejects.toThrow(/no key of ours/);
    },
  );
});
