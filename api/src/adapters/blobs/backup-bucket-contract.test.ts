import { describe, expect, it, onTestFinished } from 'vitest';
import { startS3Server } from '../../testing/servers/s3-server.js';
import { startS3rver } from '../../testing/servers/s3rver.js';
import { createS3Backups } from './s3-backups.js';

async function onServer(start: typeof startS3Server | typeof startS3rver) {
  const server = await start();
  onTestFinished(() => server.close());
  return createS3Backups(server.settings);
}

async function* streamBytes(...pieces: Array<string | Uint8Array>) {
  for (const piece of pieces) yield Buffer.from(piece);
}

const readText = async (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && Buffer.from(await new Response(stream).arrayBuffer()).toString();

const MONDAY = 'tidings/2026-11-21T03-00-00.000Z';

describe.each([
  ['an S3 bucket', () => onServer(startS3Server)],
  ['a bucket of s3rver', () => onServer(startS3rver)],
])('the backup bucket over %s', (_, open) => {
  it('writes and reads objects, including large and empty objects', async () => {
    const bucket = await open();
    const large = Buffer.alloc(9 * 1024 * 1024, 'x');
    await bucket.write(`${MONDAY}/keys/a`, streamBytes('one', 'two'));
    await bucket.write(`${MONDAY}/tidings.db`, streamBytes(large));
    await bucket.write(`${MONDAY}/blobs/empty`, streamBytes());
    expect(await readText(await bucket.read(`${MONDAY}/keys/a`))).toBe('onetwo');
    expect(await readText(await bucket.read(`${MONDAY}/tidings.db`))).toBe(large.toString());
    expect(await readText(await bucket.read(`${MONDAY}/blobs/empty`))).toBe('');
    expect(await bucket.read(`${MONDAY}/none`)).toBeUndefined();
  });

  it('lists an object only once it is complete', async () => {
    const bucket = await open();
    async function* streamUntilError() {
      yield Buffer.from('half');
      throw new Error('The disk failed.');
    }
    await expect(bucket.write(`${MONDAY}/tidings.db`, streamUntilError())).rejects.toThrow(
      'The disk failed.',
    );
    expect(await bucket.has(`${MONDAY}/tidings.db`)).toBe(false);
    await bucket.write(`${MONDAY}/tidings.db`, streamBytes('all'));
    expect(await bucket.has(`${MONDAY}/tidings.db`)).toBe(true);
  });

  it('lists folders, and removes a folder without its neighbors', async () => {
    const bucket = await open();
    for (const name of ['a', 'ab', 'b', 'c']) {
      await bucket.write(`tidings/${name}/blobs/images/1`, streamBytes('1'));
      await bucket.write(`tidings/${name}/tidings.db`, streamBytes('1'));
      await bucket.write(`tidings/${name}/manifest.json`, streamBytes('{}'));
    }
    await bucket.write('tidings/file', streamBytes('1'));
    await bucket.write('other/d/manifest.json', streamBytes('1'));
    expect(await bucket.listFolders('tidings/')).toEqual(['a', 'ab', 'b', 'c']);
    expect([await bucket.isEmpty('tidings/a/'), await bucket.isEmpty('tidings/none/')]).toEqual([
      false,
      true,
    ]);
    await bucket.remove('tidings/b/manifest.json');
    expect(await bucket.has('tidings/b/manifest.json')).toBe(false);
    await bucket.removeAll('tidings/a/');
    expect(await bucket.listFolders('tidings/')).toEqual(['ab', 'b', 'c']);
    expect(await bucket.listFolders('none/')).toEqual([]);
  });
});
