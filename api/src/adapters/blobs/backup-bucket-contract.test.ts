import { describe, expect, it, onTestFinished } from 'vitest';
import { startS3Server } from '../../testing/servers/s3-server.js';
import { startS3rver } from '../../testing/servers/s3rver.js';
import { s3Backups } from './s3-backups.js';

async function onServer(start: typeof startS3Server | typeof startS3rver) {
  const server = await start();
  onTestFinished(() => server.close());
  return s3Backups(server.settings);
}

async function* bytes(...pieces: Array<string | Uint8Array>) {
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
    await bucket.write(`${MONDAY}/keys/a`, bytes('one', 'two'));
    await bucket.write(`${MONDAY}/tidings.db`, bytes(large));
    await bucket.write(`${MONDAY}/blobs/empty`, bytes());
    expect(await readText(await bucket.read(`${MONDAY}/keys/a`))).toBe('onetwo');
    expect(await readText(await bucket.read(`${MONDAY}/tidings.db`))).toBe(large.toString());
    expect(await readText(await bucket.read(`${MONDAY}/blobs/empty`))).toBe('');
    expect(await bucket.read(`${MONDAY}/none`)).toBeUndefined();
  });

  it('lists an object only once it is complete', async () => {
    const bucket = await open();
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('The disk failed.');
    }
    await expect(bucket.write(`${MONDAY}/tidings.db`, broken())).rejects.toThrow('The disk failed.');
    expect(await bucket.has(`${MONDAY}/tidings.db`)).toBe(false);
    await bucket.write(`${MONDAY}/tidings.db`, bytes('all'));
    expect(await bucket.has(`${MONDAY}/tidings.db`)).toBe(true);
  });

  it('lists folders, and removes a folder without its neighbors', async () => {
    const bucket = await open();
    for (const name of ['a', 'ab', 'b', 'c']) {
      await bucket.write(`tidings/${name}/blobs/images/1`, bytes('1'));
      await bucket.write(`tidings/${name}/tidings.db`, bytes('1'));
      await bucket.write(`tidings/${name}/manifest.json`, bytes('{}'));
    }
    await bucket.write('tidings/file', bytes('1'));
    await bucket.write('other/d/manifest.json', bytes('1'));
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
