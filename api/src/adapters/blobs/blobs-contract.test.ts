import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Blobs } from '../../ports/blobs.js';
import { type S3Server, startS3Server } from '../../testing/servers/s3-server.js';
import { startS3rver } from '../../testing/servers/s3rver.js';
import { createDiskBlobs } from './disk.js';
import { createS3Blobs } from './s3.js';

const MB = 1024 * 1024;
const encodeText = (text: string) => new TextEncoder().encode(text);
const readText = async (blobs: Blobs, key: string) => Buffer.from((await blobs.read(key)) ?? []).toString();

async function onDisk(): Promise<Blobs> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-blobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return createDiskBlobs(folder);
}

async function startS3(options?: Parameters<typeof startS3Server>[0]): Promise<S3Server> {
  const server = await startS3Server(options);
  onTestFinished(() => server.close());
  return server;
}

async function onS3rver(): Promise<Blobs> {
  const server = await startS3rver();
  onTestFinished(() => server.close());
  return createS3Blobs(server.settings);
}

async function* streamParts(ending: 'breaks off' | 'ends', ...pieces: Uint8Array[]) {
  for (const piece of pieces) yield piece;
  if (ending === 'breaks off') throw new Error('The client went away.');
}

async function readStreamText(stream: ReadableStream<Uint8Array> | undefined): Promise<string | undefined> {
  return stream && Buffer.from(await new Response(stream).arrayBuffer()).toString();
}

it('blocks no request during sixty slow downloads from a bucket', async () => {
  const blobs = createS3Blobs((await startS3()).settings);
  await blobs.write('product-files/a/file', new Uint8Array(4 * MB));
  const slow = await Promise.all(Array.from({ length: 60 }, () => blobs.readStream('product-files/a/file')));
  await blobs.write('images/ab/512.webp', encodeText('one'));
  expect(await readText(blobs, 'images/ab/512.webp')).toBe('one');
  for (const stream of slow) await stream?.cancel();
});

describe.each([
  ['a folder', onDisk],
  ['an S3 bucket', async () => createS3Blobs((await startS3()).settings)],
  // s3rver is an independent server that lacks ListMultipartUploads.
  ['a bucket of s3rver', onS3rver],
])('the blob port over %s', (_, createBlobs) => {
  it('returns the latest bytes that were written', async () => {
    const blobs = await createBlobs();
    await blobs.write('images/ab/512.webp', encodeText('one'));
    await blobs.write('images/ab/512.webp', encodeText('two'));
    expect(await readText(blobs, 'images/ab/512.webp')).toBe('two');
    expect(await blobs.read('images/ab/96.webp')).toBeUndefined();
    await blobs.write('images/ab/empty', encodeText(''));
    expect(await readText(blobs, 'images/ab/empty')).toBe('');
  });

  it('deletes any number of files by prefix, and no other files', async () => {
    const blobs = await createBlobs();
    for (let index = 0; index < 10; index += 1) await blobs.write(`images/ab/${index}.webp`, encodeText('x'));
    await blobs.write('images/abc/1.webp', encodeText('y'));
    await blobs.removeAll('images/ab/');
    await blobs.removeAll('images/never-was/');
    for (let index = 0; index < 10; index += 1) {
      expect(await blobs.read(`images/ab/${index}.webp`)).toBeUndefined();
    }
    expect(await blobs.read('images/abc/1.webp')).toBeDefined();
  });

  it('writes a stream completely or not at all, and returns any range', async () => {
    const blobs = await createBlobs();
    expect(
      await blobs.writeStream('imports/1/file', streamParts('ends', encodeText('abc'), encodeText('defg'))),
    ).toBe(7);
    const readRange = async (start: number, length: number) =>
      Buffer.from((await blobs.readRange('imports/1/file', { start, length })) ?? []).toString();
    expect([
      await readRange(0, 2),
      await readRange(2, 4),
      await readRange(5, 10),
      await readRange(7, 3),
      await readRange(2, 0),
    ]).toEqual(['ab', 'cdef', 'fg', '', '']);
    expect(await blobs.readRange('imports/2/file', { start: 0, length: 1 })).toBeUndefined();
    await expect(
      blobs.writeStream('imports/3/file', streamParts('breaks off', encodeText('abc'))),
    ).rejects.toThrow('went away');
    expect(await blobs.read('imports/3/file')).toBeUndefined();
    expect(await blobs.writeStream('imports/4/file', streamParts('ends'))).toBe(0);
    expect(await readText(blobs, 'imports/4/file')).toBe('');
  });

  it('streams a file, and any range of it', async () => {
    const blobs = await createBlobs();
    await blobs.write('product-files/a/file', encodeText('abcdefg'));
    const stream = (start: number, length: number) =>
      blobs.readStream('product-files/a/file', { start, length }).then(readStreamText);
    expect(await readStreamText(await blobs.readStream('product-files/a/file'))).toBe('abcdefg');
    expect([await stream(0, 3), await stream(3, 99), await stream(7, 1)]).toEqual(['abc', 'defg', '']);
    expect(await blobs.readStream('product-files/b/file')).toBeUndefined();
    const unreadStream = await blobs.readStream('product-files/a/file');
    await unreadStream?.cancel();
  });

  it('uploads several parts from chunks of any size', async () => {
    const blobs = await createBlobs();
    const content = Buffer.alloc(20 * MB + 7, 'the kiln remembers ');
    const pieces = [content.subarray(0, 11), content.subarray(11, 9 * MB), content.subarray(9 * MB)];
    expect(await blobs.writeStream('product-files/c/file', streamParts('ends', ...pieces))).toBe(
      content.length,
    );
    expect(Buffer.from((await blobs.read('product-files/c/file')) ?? []).equals(content)).toBe(true);
    const exact = Buffer.alloc(16 * MB, 1);
    expect(await blobs.writeStream('product-files/d/file', streamParts('ends', exact))).toBe(exact.length);
    expect((await blobs.read('product-files/d/file'))?.length).toBe(exact.length);
    const brokenOff = streamParts('breaks off', content);
    await expect(blobs.writeStream('product-files/e/file', brokenOff)).rejects.toThrow('went away');
    expect(await blobs.read('product-files/e/file')).toBeUndefined();
  });

  it.each(['../x', '/etc/passwd', 'a/../../b', 'a//b', '', 'a/', 'a/.%2e/b'])(
    'rejects the key %j',
    async (key) => {
      const blobs = await createBlobs();
      await expect(async () => blobs.write(key, encodeText('x'))).rejects.toThrow(/Invalid blob key/);
      await expect(async () => blobs.readStream(key)).rejects.toThrow(/Invalid blob key/);
      await expect(async () => blobs.removeAll(`${key}x`)).rejects.toThrow(/no prefix of ours/);
    },
  );
});

describe('a folder', () => {
  it('syncs the bytes to disk before the file gets its name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidings-blobs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const probe = await open(folder);
    onTestFinished(() => probe.close());
    const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
    onTestFinished(() => sync.mockRestore());
    const namesAtSync: string[][] = [];
    sync.mockImplementation(async () => void namesAtSync.push(readdirSync(join(folder, 'files'))));
    const blobs = createDiskBlobs(folder);
    await blobs.write('files/a', encodeText('abc'));
    await blobs.writeStream('files/b', streamParts('ends', encodeText('abc')));
    const unfinishedName = expect.stringMatching(/\.part$/);
    expect(namesAtSync).toEqual([[unfinishedName], ['a', unfinishedName]]);
    expect(readdirSync(join(folder, 'files'))).toEqual(['a', 'b']);
  });
});

describe('S3', () => {
  it('aborts a broken multipart upload, and uploads that a crash interrupted', async () => {
    const server = await startS3();
    const blobs = createS3Blobs(server.settings);
    const nine = Buffer.alloc(9 * MB);
    await expect(blobs.writeStream('product-files/a/file', streamParts('breaks off', nine))).rejects.toThrow(
      'went away',
    );
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
    for (let index = 0; index < 5; index += 1) {
      server.uploads.set(`left${index}`, { key: 'product-files/a/file', parts: new Map() });
    }
    server.uploads.set('other', { key: 'product-files/ab/file', parts: new Map() });
    await blobs.removeAll('product-files/a/');
    expect([...server.uploads.keys()]).toEqual(['other']);
  });

  it.each([
    { operation: 'listUploads', status: 403, code: 'AccessDenied' },
    { operation: 'listUploads', status: 405, code: 'MethodNotAllowed' },
    { operation: 'listUploads', status: 501, code: 'NotImplemented' },
    { operation: 'abortUpload', status: 403, code: 'AccessDenied' },
    { operation: 'abortUpload', status: 404, code: 'NoSuchUpload' },
  ])('deletes objects from a store that returns $code for $operation', async ({ operation, ...error }) => {
    const server = await startS3({ errors: { [operation]: error } });
    const blobs = createS3Blobs(server.settings);
    await blobs.writeStream('product-files/a/file', streamParts('ends', Buffer.alloc(9 * MB)));
    for (const id of ['left1', 'left2']) {
      server.uploads.set(id, { key: 'product-files/a/file', parts: new Map() });
    }
    await blobs.removeAll('product-files/a/');
    expect(server.objects.size).toBe(0);
  });

  it.each(['listUploads', 'abortUpload'])('throws if %s fails for another reason', async (operation) => {
    const server = await startS3({ errors: { [operation]: { status: 400, code: 'InvalidRequest' } } });
    const blobs = createS3Blobs(server.settings);
    await blobs.write('product-files/a/file', encodeText('abc'));
    server.uploads.set('left', { key: 'product-files/a/file', parts: new Map() });
    await expect(blobs.removeAll('product-files/a/')).rejects.toThrow('InvalidRequest');
    expect(server.objects.size).toBe(1);
  });

  it('buffers one part of an upload at a time', async () => {
    const server = await startS3();
    let sentBytes = 0;
    let maxHeldBytes = 0;
    async function* streamPieces() {
      for (let index = 0; index < 40; index += 1) {
        maxHeldBytes = Math.max(maxHeldBytes, sentBytes - server.received());
        sentBytes += MB;
        yield Buffer.alloc(MB);
      }
    }
    await createS3Blobs(server.settings).writeStream('product-files/a/file', streamPieces());
    expect(server.objects.get('product-files/a/file')?.length).toBe(40 * MB);
    expect(maxHeldBytes).toBeLessThanOrEqual(8 * MB);
  });

  it('fails with a wrong secret and for a missing bucket', async () => {
    const { settings } = await startS3();
    const read = (change: object) => createS3Blobs({ ...settings, ...change }).read('images/a/b');
    await expect(read({ secretAccessKey: 'guessed' })).rejects.toThrow('SignatureDoesNotMatch');
    await expect(read({ accessKeyId: 'AKIASOMEBODY' })).rejects.toThrow('InvalidAccessKeyId');
    await expect(read({ region: 'us-east-1' })).rejects.toThrow('AccessDenied');
    const remove = createS3Blobs({ ...settings, secretAccessKey: 'guessed' }).removeAll('images/a/');
    await expect(remove).rejects.toThrow('SignatureDoesNotMatch');
    await expect(read({ bucket: 'elsewhere' })).rejects.toThrow('NoSuchBucket');
    expect(await read({})).toBeUndefined();
  });
});
