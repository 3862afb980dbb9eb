import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DEFAULT_LIMITS, getPlanStorageLimits } from '../../../kernel/plans/plan-limits.js';
import { createFetch } from '../../../server/app.js';
import { createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import {
  createCompoundFile,
  createFileForm,
  createOfficeDocument,
  PDF,
  uploadProductFile,
  zip,
} from '../../../testing/payments/product-files.js';
import { productFiles } from '../table.js';
import { MAX_FILES } from './receive-file.js';

const FREE_STORAGE = getPlanStorageLimits(DEFAULT_LIMITS, { isPro: false });

const listRows = (world: HttpWorld) => world.ctx.db.read.select().from(productFiles);

/** Returns the folders with bytes in them. */
function listBlobs(world: HttpWorld): string[] {
  const folder = join(world.folder, 'blobs/product-files');
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function createWorldWithCreator() {
  const world = await createHttpWorld();
  return { world, mara: await world.register('mara') };
}

const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(64),
]);
const WAV = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(64)]);
const MP3 = Buffer.concat([
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(413),
  Buffer.from('fffb9064', 'hex'),
]);

describe('uploading a product file', () => {
  it.each([
    ['glazes.pdf', PDF.bytes, 'application/pdf'],
    ['kiln.mp4', MP4, 'video/mp4'],
    ['wheel.wav', WAV, 'audio/wav'],
    ['wheel.mp3', MP3, 'audio/mpeg'],
    ['set.zip', zip({ 'a.txt': 'hello' }), 'application/zip'],
    [
      'plan.docx',
      createOfficeDocument('wordprocessingml.document.main'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'sums.xlsx',
      createOfficeDocument('spreadsheetml.sheet.main'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['old.doc', createCompoundFile('WordDocument'), 'application/msword'],
    ['old.xls', createCompoundFile('Workbook'), 'application/vnd.ms-excel'],
    ['list.csv', 'name,cone\nash,10\n', 'text/csv'],
    ['list.csv', Buffer.from('name;größe\nä;1\n', 'latin1'), 'text/csv'],
    ['list.csv', Buffer.from('\ufeffname\tcone\n', 'utf16le'), 'text/csv'],
    ['notes.txt', 'BM is how a bitmap begins, and so does this note', 'text/plain'],
    ['lamp.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['thing.brush', Buffer.from([1, 2, 3, 0, 5]), 'application/octet-stream'],
  ])('stores %s with the type of its content', async (name, bytes, mimeType) => {
    const { world, mara } = await createWorldWithCreator();
    const { status, json } = await uploadProductFile(world, mara, { name, bytes });
    expect(status).toBe(200);
    expect(json.file).toMatchObject({ originalName: name, mimeType, size: Buffer.from(bytes).length });
    const [row] = await listRows(world);
    expect([row?.userId, listBlobs(world)]).toEqual([mara.id, [row?.key]]);
    expect(json.file.url).toBe(`/api/product-files/${row?.id}`);
    expect(JSON.stringify(json)).not.toContain(row?.key);
  });

  it.each([
    ['a zip renamed .pdf', 'plan.pdf', zip({ 'a.txt': 'x' })],
    ['a program renamed .pdf', 'plan.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['an HTML page renamed .pdf', 'plan.pdf', '<html></html>'],
    ['a zip renamed .docx', 'plan.docx', zip({ 'a.txt': 'x' })],
    ['a Word file renamed .xls', 'sums.xls', createCompoundFile('WordDocument')],
    ['a compound file of no office application', 'sums.xls', createCompoundFile('Nobody')],
    ['a truncated compound file', 'sums.xls', createCompoundFile('Workbook').subarray(0, 600)],
    ['bytes renamed .csv', 'list.csv', Buffer.from([1, 2, 0, 3])],
    ['audio renamed .mp4', 'kiln.mp4', WAV],
  ])('rejects %s with a clear message, and stores nothing', async (_, name, bytes) => {
    const { world, mara } = await createWorldWithCreator();
    const { status, json } = await uploadProductFile(world, mara, { name, bytes });
    expect([status, json.code]).toEqual([415, 'wrong_file_type']);
    expect(json.message).toBe(
      `“${name}” ends in .${name.split('.')[1]}, but its content has another type. Please choose the original file.`,
    );
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
  });

  it('uses a file name only for display', async () => {
    const { world, mara } = await createWorldWithCreator();
    const name = '../../../tmp/gui\u202Ede.pdf';
    const { json } = await uploadProductFile(world, mara, { name, bytes: PDF.bytes });
    expect(json.file.originalName).toBe('guide.pdf');
    const nameless = await uploadProductFile(world, mara, { name: 'guide', bytes: PDF.bytes });
    expect(nameless.json.file.originalName).toBe('guide.pdf');
    expect(listBlobs(world).every((folder) => /^[0-9a-f]{24}$/.test(folder))).toBe(true);
  });

  it('requires a signed-in creator and a form with a file', async () => {
    const { world, mara } = await createWorldWithCreator();
    expect((await uploadProductFile(world, undefined, PDF)).status).toBe(401);
    const send = (raw: string, type = 'multipart/form-data; boundary=b') =>
      world.call('POST', '/api/upload-product-file', { as: mara, raw, headers: { 'content-type': type } });
    expect((await send('{}', 'application/json')).json.message).toBe('This form cannot be read.');
    const text = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nno file\r\n--b--\r\n';
    expect((await send(text)).json.message).toBe('Please choose a file.');
    const empty = await uploadProductFile(world, mara, { name: 'a.pdf', bytes: '' });
    expect([empty.status, empty.json.message]).toEqual([
      400,
      'This file is empty. Please choose another one.',
    ]);
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
  });

  it.each([
    ['within the file', PDF.bytes.slice(0, 20)],
    ['after the file', `${PDF.bytes}\r\n--b\r\nContent-Disposition: form-da`],
  ])('leaves neither file nor row if the upload breaks off %s', async (_, rest) => {
    const { world, mara } = await createWorldWithCreator();
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const { status } = await world.call('POST', '/api/upload-product-file', {
      as: mara,
      raw: head + rest,
      headers: createFileForm(PDF).headers,
    });
    expect([status, await listRows(world), listBlobs(world)]).toEqual([400, [], []]);
  });

  it('fails with the size of the storage quota when the quota is used up', async () => {
    const { world, mara } = await createWorldWithCreator();
    const fill = (size: number, count: number) =>
      world.ctx.db.transact([
        world.ctx.db.write.delete(productFiles),
        world.ctx.db.write.insert(productFiles).values(
          Array.from({ length: count }, (_, place) => ({
            userId: mara.id,
            key: `k${place}`,
            originalName: 'x',
            mimeType: 'x/y',
            size,
            createdAt: 0,
          })),
        ),
      ]);
    const upload = () => uploadProductFile(world, mara, PDF);
    await fill(FREE_STORAGE.fileBytes - PDF.bytes.length, 1);
    const [firstResponse, secondResponse] = await Promise.all([upload(), upload()]);
    expect([firstResponse.status, secondResponse.status].sort()).toEqual([200, 403]);
    expect(listBlobs(world)).toHaveLength(1);
    expect((await upload()).json).toMatchObject({
      code: 'storage_quota_exceeded',
      message: expect.stringContaining('of the 1 GB that your plan has'),
    });
    await fill(1, MAX_FILES);
    expect((await upload()).json.code).toBe('storage_quota_exceeded');
  });

  it('is limited per creator', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const mara = await world.register('mara');
    const statuses = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      statuses.push((await uploadProductFile(world, mara, { name: 'a.txt', bytes: 'x' })).status);
    }
    expect([statuses.indexOf(429), statuses[59]]).toEqual([60, 200]);
  });
});

describe('an upload of 50 MB or more', () => {
  const LIMIT = 52_428_800;

  async function serve(world: HttpWorld): Promise<number> {
    const fetch = createFetch(world.ctx, { trustProxy: false });
    const server = createServer(getRequestListener(fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as { port: number }).port;
  }

  /**
   * Sends over a bare socket, so that headers may be wrong. Returns the response, and the number of bytes that were
   * read.
   */
  async function send(world: HttpWorld, cookie: string, headers: string[], body: Iterable<Buffer>) {
    const port = await serve(world);
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
    });
    const socketEnd = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      // A server that has rejected the request closes while the client is still sending.
      socket.on('error', () => resolve());
    });
    const firstBytes = new Promise<void>((resolve) => socket.once('data', () => resolve()));
    socket.write(
      [
        'POST /api/upload-product-file HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        `Origin: http://127.0.0.1:${port}`,
        `Cookie: ${cookie}`,
        'Content-Type: multipart/form-data; boundary=b',
        ...headers,
        '\r\n',
      ].join('\r\n'),
    );
    let sent = 0;
    for (const bytes of body) {
      if (answer !== '' || socket.destroyed) break;
      sent += bytes.length;
      if (!socket.write(bytes))
        await Promise.race([new Promise((r) => socket.once('drain', r)), socketEnd, firstBytes]);
      await new Promise(setImmediate);
    }
    await Promise.race([socketEnd, firstBytes]);
    return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0), answer, sent };
  }

  const HEAD = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
  const TAIL = Buffer.from('\r\n--b--\r\n');

  function* generateMegabytes(count: number): Generator<Buffer> {
    yield HEAD;
    for (let place = 0; place < count; place += 1) yield Buffer.alloc(1024 * 1024, 1);
    yield TAIL;
  }

  function* generateChunks(parts: Iterable<Buffer>): Generator<Buffer> {
    for (const part of parts) {
      yield Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    }
    yield Buffer.from('0\r\n\r\n');
  }

  it('is rejected by Content-Length, before a byte of the file is read', async () => {
    const { world, mara } = await createWorldWithCreator();
    const { status, answer, sent } = await send(
      world,
      mara.cookie,
      [`Content-Length: ${60 * 2 ** 20}`],
      [HEAD],
    );
    expect([status, sent]).toEqual([413, HEAD.length]);
    expect(answer).toContain('Please choose a file smaller than 50MB');
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('is rejected by counting its bytes if it has no Content-Length', async () => {
    const { world, mara } = await createWorldWithCreator();
    const headers = ['Transfer-Encoding: chunked'];
    const { status, answer } = await send(world, mara.cookie, headers, generateChunks(generateMegabytes(60)));
    expect(status).toBe(413);
    expect(answer).toContain('Please choose a file smaller than 50MB');
    await vi.waitFor(() => expect(listBlobs(world)).toEqual([]));
    expect(await listRows(world)).toEqual([]);
  });

  it.each([
    ['a kilobyte', 1_024],
    ['just less than the limit', LIMIT + 999],
  ])('is rejected and not stored if Content-Length claims only %s', async (_, contentLength) => {
    const { world, mara } = await createWorldWithCreator();
    const { status } = await send(
      world,
      mara.cookie,
      [`Content-Length: ${contentLength}`],
      generateMegabytes(60),
    );
    // The server closes the connection if bytes follow the end, mostly before it responds.
    expect([0, 400, 413]).toContain(status);
    await vi.waitFor(() => expect(listBlobs(world)).toEqual([]));
    expect(await listRows(world)).toEqual([]);
  });

  it('is rejected at exactly 50 MB, unlike an upload with one byte less', async () => {
    const { world, mara } = await createWorldWithCreator();
    const bytes = Buffer.alloc(LIMIT, 1);
    const tooLarge = await uploadProductFile(world, mara, { name: 'a.bin', bytes });
    expect([tooLarge.status, tooLarge.json.code, tooLarge.json.message]).toEqual([
      413,
      'too_large',
      'Please choose a file smaller than 50MB',
    ]);
    expect([await listRows(world), listBlobs(world)]).toEqual([[], []]);
    const uploadResponse = await uploadProductFile(world, mara, { name: 'a.bin', bytes: bytes.subarray(1) });
    expect([uploadResponse.status, uploadResponse.json.file.fileSize]).toEqual([200, '50 MB']);
  });
});

describe('a creator’s own file', () => {
  it('is sent only to its owner, as a download', async () => {
    const { world, mara } = await createWorldWithCreator();
    const otherCreator = await world.register('other');
    const { url } = (await uploadProductFile(world, mara, { ...PDF, name: 'Gläser.pdf' })).json.file;
    const response = await world.call('GET', url, { as: mara });
    expect([response.status, response.text]).toEqual([200, PDF.bytes]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': `attachment; filename="Gl_ser.pdf"; filename*=UTF-8''Gl%C3%A4ser.pdf`,
      'content-type': 'application/pdf',
      'content-length': String(PDF.bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await world.call('GET', url)).status).toBe(401);
    expect((await world.call('GET', url, { as: otherCreator })).json.message).toBe('File not found.');
    expect((await world.call('GET', '/api/product-files/999', { as: mara })).status).toBe(404);
  });

  it('is not read for a HEAD request', async () => {
    const { world, mara } = await createWorldWithCreator();
    const { url } = (await uploadProductFile(world, mara, PDF)).json.file;
    const readStream = vi.spyOn(world.ctx.blobs, 'readStream');
    const head = await world.call('HEAD', url, { as: mara, unchecked: true });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(PDF.bytes.length));
    expect(readStream).not.toHaveBeenCalled();
  });
});
