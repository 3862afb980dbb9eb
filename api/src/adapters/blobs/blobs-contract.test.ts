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

  it('takes bytes as they come, whole or not at all, and gives back any part', async () => {
    const blobs = make();
    async function* parts(breaksOff: 'breaks off' | 'ends') {
      yield bytes('abc');
      yield bytes('defg');
      if (breaksOff === 'breaks off') throw new Error('The client went away.');
    }
    expect(await blobs.writeStream('imports/1/file', parts('ends'))).toBe(7);
    const range = async (start: number, length: number) =>
      Buffer.from((await blobs.readRange('imports/1/file', { start, length })) ?? []).toString();
    expect([await range(0, 2), await range(2, 4), await range(5, 10), await range(7, 3)]).toEqual([
      'ab',
      'cdef',
      'fg',
      '',
    ]);
    expect(await blobs.readRange('imports/2/file', { start: 0, length: 1 })).toBeUndefined();
    await expect(blobs.writeStream('imports/3/file', parts('breaks off'))).rejects.toThrow('went away');
    expect(await blobs.read('imports/3/file')).toBeUndefined();
  });

  it.each(['../x', '/etc/passwd', 'a/../../b', 'a//b', '', 'a/', 'a/.%2e/b'])(
    'refuses the key %j',
    async (key) => {
      await expect(make().write(key, bytes('x'))).rejects.toThrow(/no key of ours/);
    },
  );
});
