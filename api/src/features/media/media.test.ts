import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../http/limits/request-limits.js';
import { DEFAULT_LIMITS, getPlanStorageLimits } from '../../kernel/plans/plan-limits.js';
import type { FetchUrl, UrlFile } from '../../ports/fetch-url.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import type { WorldOptions } from '../../testing/world.js';
import { encodeImage } from './encode-image.js';
import { MAX_CONCURRENT_DOWNLOADS } from './fetch-image.js';
import { MAX_WAITING_IMAGES } from './image-queue.js';
import { decodeDataUrl, parseImageKey } from './rules.js';
import { images } from './table.js';

const FREE_STORAGE = getPlanStorageLimits(DEFAULT_LIMITS, { isPro: false });

const createImage = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#f45031' } });

async function createMultipart(bytes: Uint8Array, name = 'me.png') {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  const request = new Request('http://x', { method: 'POST', body: form });
  return {
    raw: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

const failUnreachable = async () => ({ kind: 'failed', reason: 'unreachable' }) as const;
const noInternet: FetchUrl = {
  probe: failUnreachable,
  read: failUnreachable,
  download: failUnreachable,
  post: failUnreachable,
};

const listBlobs = (world: HttpWorld) => {
  const folder = join(world.folder, 'blobs/images');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('uploading an image', () => {
  it.each(['image', 'imageData'])('accepts JSON with a data URL as %s', async (name) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const dataUrl = `data:image/png;base64,${(await createImage().png().toBuffer()).toString('base64')}`;
    const body = { [name]: dataUrl, originalName: 'kiln.png' };
    const response = await world.call('POST', '/api/upload-image', { as: mara, body });
    expect([response.status, response.json.message]).toEqual([200, 'Image uploaded successfully']);
    const [row] = await world.ctx.db.read.select().from(images);
    expect(row).toMatchObject({ originalName: 'kiln.png', mimeType: 'image/png', width: 640, height: 480 });
  });

  it('accepts a form, creates every size, and serves them permanently', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const bytes = await createImage(2_000, 1_000).jpeg().toBuffer();
    const { json } = await world.call('POST', '/api/upload-image', {
      as: mara,
      ...(await createMultipart(bytes)),
    });
    const folder = json.imageUrl.replace('512.webp', '');
    for (const [file, width] of [
      ['96.webp', 96],
      ['192.avif', 192],
      ['512.webp', 512],
      ['1280.avif', 1_280],
    ] as const) {
      const response = await world.fetch(folder + file);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        `image/${file.split('.')[1]}`,
      ]);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
    }
    const unknown = await world.fetch(`${folder}333.webp`);
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      { message: 'There is no image with this name.' },
    ]);
    expect((await world.fetch('/media/000000000000000000000000/96.webp')).status).toBe(404);
  });

  it.each(['/api/upload-image', '/api/upload-profile-image'])('%s accepts a short boundary', async (path) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="me.png"\r\n\r\n';
    const bytes = await createImage(9, 9).png().toBuffer();
    const raw = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await world.call('POST', path, { as: mara, raw, headers })).status).toBe(200);
  });

  it('creates a JPEG for email programs, with white for transparency, also for older images', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } });
    const upload = await createMultipart(await clear.png().toBuffer());
    const { json } = await world.call('POST', '/api/upload-image', { as: mara, ...upload });
    const address = json.imageUrl.replace('512.webp', '1200.jpg');
    const key = parseImageKey(json.imageUrl) ?? '';
    const readColor = async () => {
      const response = await world.fetch(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    expect(await readColor()).toEqual([255, 255, 255]);
    rmSync(join(world.folder, 'blobs/images', key, '1200.jpg'));
    expect(await readColor()).toEqual([255, 255, 255]);
    expect(existsSync(join(world.folder, 'blobs/images', key, '1200.jpg'))).toBe(true);
    expect((await world.fetch('/media/000000000000000000000000/1200.jpg')).status).toBe(404);
  });

  it('becomes the profile image, also during onboarding', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const bytes = await createImage().png().toBuffer();
    const response = await world.call('POST', '/api/upload-profile-image', {
      as: mara,
      ...(await createMultipart(bytes)),
    });
    const readUser = () => world.call('GET', '/api/user', { as: mara });
    expect((await readUser()).json.profileImage).toBe(response.json.imageUrl);
    expect((await world.call('GET', '/mara')).text).toContain(response.json.imageUrl);
    const save = (profileImage: string | null) =>
      world.call('POST', '/api/onboarding', { as: mara, body: { profileImage } });
    expect((await save(null)).json.profileImage).toBeNull();
    expect((await save(response.json.imageUrl)).json.profileImage).toBe(response.json.imageUrl);
    const saveResponse = await save(`data:image/png;base64,${bytes.toString('base64')}`);
    expect(parseImageKey(saveResponse.json.profileImage)).toBeDefined();
    const otherCreator = await world.register('other');
    const otherResponse = await world.call('POST', '/api/onboarding', {
      as: otherCreator,
      body: { profileImage: response.json.imageUrl },
    });
    expect([otherResponse.status, otherResponse.json.message]).toEqual([
      400,
      'Please upload the image first.',
    ]);
    expect((await save('https://tracker.example/pixel.png')).status).toBe(400);
  });

  it.each([
    ['a text', Buffer.from('hello'), 415],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
      415,
    ],
    ['a truncated image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
    ['an empty file', Buffer.alloc(0), 400],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413],
  ])('rejects %s and stores nothing', async (_, bytes, status) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const response = await world.call('POST', '/api/upload-image', {
      as: mara,
      ...(await createMultipart(bytes)),
    });
    expect([response.status, response.json.success]).toEqual([status, false]);
    expect(await world.ctx.db.read.select().from(images)).toHaveLength(0);
    expect(listBlobs(world)).toEqual([]);
  });

  it('rejects a decompression bomb before it is decoded', async () => {
    const bomb = await createImage(7_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(encodeImage(bomb)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('40 megapixels'),
    });
  });

  it('returns 401 for visitors', async () => {
    const world = await createHttpWorld();
    expect((await world.call('POST', '/api/upload-image', { body: {} })).status).toBe(401);
    expect((await world.call('POST', '/api/upload-profile-image', { body: {} })).status).toBe(401);
  });
});

describe('encodeImage', () => {
  it('rotates an image upright and removes its metadata', async () => {
    const bytes = await createImage(200, 100)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret place' } } })
      .jpeg()
      .toBuffer();
    const encodedImage = await encodeImage(bytes);
    expect([encodedImage.width, encodedImage.height]).toEqual([100, 200]);
    for (const file of encodedImage.files) {
      const metadata = await sharp(file.bytes).metadata();
      expect(metadata.exif).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
      expect(Buffer.from(file.bytes).includes('secret place')).toBe(false);
    }
  });

  it('does not enlarge small images', async () => {
    const encodedImage = await encodeImage(await createImage(50, 50).png().toBuffer());
    const widths = await Promise.all(
      encodedImage.files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
    );
    expect(new Set(widths)).toEqual(new Set([50]));
  });
});

describe('decodeDataUrl', () => {
  it.each([
    '',
    'hello',
    'data:,x',
    'data:image/png,plain',
    'http://x.example/a.png',
    'data:image/png;base64,',
  ])('rejects %j', (text) => {
    expect(decodeDataUrl(text)).toBeUndefined();
  });
  it('reads base64', () =>
    expect(Buffer.from(decodeDataUrl('data:image/png;base64,aGk=') ?? []).toString()).toBe('hi'));
});

describe('copying an image from a URL', () => {
  const url = 'https://kiln.example/pictures/bowl.png';
  /** Creates a world whose internet responds to each download alike. */
  async function createWorld(download: UrlFile, options: WorldOptions = {}) {
    const asked: string[] = [];
    const fetchUrl: FetchUrl = {
      ...noInternet,
      async download(address) {
        asked.push(address);
        return download;
      },
    };
    const world = await createHttpWorld({ fetchUrl, ...options });
    return { world, mara: await world.register('mara'), asked };
  }
  const fetchAs = (world: HttpWorld, as: Creator | undefined, body: object = { url }) =>
    world.call('POST', '/api/images/fetch', { as, body });

  it('stores the image like an upload', async () => {
    const bytes = await createImage(30, 20).png().toBuffer();
    const { world, mara, asked } = await createWorld({ kind: 'answered', status: 200, bytes });
    const { status, json } = await fetchAs(world, mara);
    expect([status, asked]).toEqual([200, [url]]);
    const [row] = await world.ctx.db.read.select().from(images);
    expect(row).toMatchObject({ originalName: 'bowl.png', mimeType: 'image/png', width: 30, height: 20 });
    expect(json.imageUrl).toBe(`/media/${row?.key}/512.webp`);
  });

  it.each([
    [{ kind: 'failed', reason: 'not_public' }, 400, 'The image has to be at a public http or https address.'],
    [{ kind: 'failed', reason: 'unreachable' }, 400, 'The image could not be loaded from its address.'],
    [
      { kind: 'failed', reason: 'timed_out' },
      400,
      'The image’s server did not respond in time. Please try again.',
    ],
    [
      { kind: 'failed', reason: 'too_large' },
      413,
      'This image is larger than 10 MB. Please choose a smaller one.',
    ],
    [
      { kind: 'answered', status: 403, bytes: Buffer.from('') },
      400,
      'The image’s server responded with status 403.',
    ],
    [
      { kind: 'answered', status: 200, bytes: Buffer.from('<html>Sign in</html>') },
      415,
      'This file is not a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
    ],
  ] satisfies Array<[UrlFile, number, string]>)(
    'returns the reason for %j',
    async (download, status, message) => {
      const { world, mara } = await createWorld(download);
      const response = await fetchAs(world, mara);
      expect(response.status).toBe(status);
      expect(JSON.stringify(response.json)).toContain(message);
      expect(listBlobs(world)).toEqual([]);
    },
  );

  it.each([{}, { url: 'kiln.example' }, { url: 'file:///etc/passwd' }, { url: 7 }, { url, more: 1 }])(
    'rejects %j, and requests nothing',
    async (body) => {
      const { world, mara, asked } = await createWorld({ kind: 'failed', reason: 'unreachable' });
      expect((await fetchAs(world, mara, body)).status).toBe(400);
      expect(asked).toEqual([]);
    },
  );

  it('requires a signed-in creator', async () => {
    const { world, asked } = await createWorld({ kind: 'failed', reason: 'unreachable' });
    expect((await fetchAs(world, undefined)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  it('checks the storage quota before it downloads', async () => {
    const { world, mara, asked } = await createWorld({ kind: 'failed', reason: 'unreachable' });
    const storedImage = {
      originalName: 'a.png',
      mimeType: 'image/png',
      size: 1,
      width: 1,
      height: 1,
      createdAt: 0,
    };
    const full = {
      ...storedImage,
      userId: mara.id,
      key: 'f'.repeat(24),
      storedBytes: FREE_STORAGE.imageBytes,
    };
    await world.ctx.db.transact([world.ctx.db.write.insert(images).values(full)]);
    const { status, json } = await fetchAs(world, mara);
    expect([status, json.code, asked]).toEqual([403, 'storage_quota_exceeded', []]);
  });

  it('downloads a few images at once, lets others wait, and rejects more', async () => {
    const { world, mara } = await createWorld({ kind: 'failed', reason: 'unreachable' });
    const pendingDownloads: Array<(file: UrlFile) => void> = [];
    world.ctx.fetchUrl.download = () => new Promise((resolve) => pendingDownloads.push(resolve));
    const running = Array.from({ length: MAX_CONCURRENT_DOWNLOADS + MAX_WAITING_IMAGES }, () =>
      fetchAs(world, mara),
    );
    await vi.waitFor(() => expect(pendingDownloads).toHaveLength(MAX_CONCURRENT_DOWNLOADS));
    const response = await fetchAs(world, mara);
    expect([response.status, response.json.code]).toEqual([429, 'rate_limited']);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(pendingDownloads).toHaveLength(MAX_CONCURRENT_DOWNLOADS);
    for (let next = 0; next < running.length; next += 1) {
      await vi.waitFor(() => expect(pendingDownloads.length).toBeGreaterThan(next));
      pendingDownloads[next]?.({ kind: 'failed', reason: 'unreachable' });
    }
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 400));
    const nextFetch = fetchAs(world, mara);
    await vi.waitFor(() => expect(pendingDownloads).toHaveLength(running.length + 1));
    pendingDownloads.at(-1)?.({ kind: 'failed', reason: 'unreachable' });
    expect((await nextFetch).status).toBe(400);
  });

  it('counts towards the rate limit of uploads', async () => {
    const { world, mara } = await createWorld(
      { kind: 'failed', reason: 'unreachable' },
      { instance: { rateLimits: true } },
    );
    const statuses: number[] = [];
    for (let uploadIndex = 0; uploadIndex <= LIMITS.upload.points; uploadIndex += 1)
      statuses.push((await fetchAs(world, mara)).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([400, 429]);
  });
});
