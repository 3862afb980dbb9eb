import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../db/table.js';
import { DEFAULT_LIMITS, getPlanStorageLimits } from '../../kernel/plans/plan-limits.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import {
  addProduct,
  createOfficeDocument,
  PDF,
  uploadProductFile,
} from '../../testing/payments/product-files.js';
import { sites } from '../sites/table.js';
import { findProduct } from './store.js';
import { products } from './table.js';

const FREE_STORAGE = getPlanStorageLimits(DEFAULT_LIMITS, { isPro: false });

async function createTwoCreators() {
  const world = await createHttpWorld();
  return { world, mara: await world.register('mara'), other: await world.register('other') };
}

/** All that PUT requires of a product, with its first version. */
const fullProduct = {
  title: 'New',
  description: '',
  price: '10',
  image: null,
  isDigital: true,
  fileType: 'pdf',
  version: 1,
};

const listRows = (world: HttpWorld, userId: number) =>
  world.ctx.db.read
    .select()
    .from(products)
    .where(eq(products.userId, userId))
    .orderBy(asc(products.position));

const listTitles = async (world: HttpWorld, as: Creator) =>
  (await world.call('GET', '/api/products', { as })).json.data.map(({ title }: { title: string }) => title);

const uploadFile = async (world: HttpWorld, as: Creator, file = PDF) =>
  (await uploadProductFile(world, as, file)).json.file.id as number;

async function uploadImage(world: HttpWorld, as: Creator): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f45031' } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${bytes.toString('base64')}`;
  return (await world.call('POST', '/api/upload-image', { as, body: { image } })).json.imageUrl;
}

const ENDPOINTS = [
  ['GET', '/api/products', 'write'],
  ['POST', '/api/products', 'read'],
  ['PUT', '/api/products/order', 'read'],
  ['PUT', '/api/products/1', 'read'],
  ['DELETE', '/api/products/1', 'read'],
] as const;

describe('products', () => {
  it.each(ENDPOINTS)(
    '%s %s returns 401 without a session, and `scope_missing` for a token with only another scope',
    async (...endpoint) => {
      const [method, path, scope] = endpoint;
      const { world, mara } = await createTwoCreators();
      const body = method === 'GET' ? undefined : { x: 1 };
      expect((await world.call(method, path, { body })).status).toBe(401);
      const tokenResponse = await world.call('POST', '/api/tokens', {
        as: mara,
        body: { name: 't', scopes: [scope] },
      });
      expect((await world.call(method, path, { token: tokenResponse.json.token })).json.code).toBe(
        'scope_missing',
      );
    },
  );

  it('return 404 for another creator', async () => {
    const { world, mara, other } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    const body = { title: 'Mine', price: '1', fileId: await uploadFile(world, other) };
    for (const [method, requestBody] of [
      ['PUT', { ...fullProduct, ...body }],
      ['DELETE', undefined],
    ] as const) {
      const response = await world.call(method, `/api/products/${id}`, { as: other, body: requestBody });
      expect([response.status, response.json.message]).toEqual([404, 'Product not found.']);
      expect((await world.call(method, '/api/products/999', { as: mara, body: requestBody })).status).toBe(
        404,
      );
    }
    expect(await listTitles(world, mara)).toEqual(['Glaze book']);
    expect(await listTitles(world, other)).toEqual([]);
  });
});

describe('adding a product', () => {
  it('stores the price as typed and in cents, with the file’s metadata', async () => {
    const { world, mara } = await createTwoCreators();
    const image = await uploadImage(world, mara);
    const product = await addProduct(world, mara, {
      title: '  Glaze\u202E book ',
      description: ' Sixty\nglazes. ',
      price: ' $1,299.00 ',
      image,
    });
    expect(product).toMatchObject({
      userId: mara.id,
      title: 'Glaze book',
      description: 'Sixty\nglazes.',
      image,
      price: '$1,299.00',
      priceCents: 129_900,
      isFree: false,
      isDigital: true,
      fileType: 'pdf',
      fileTypeLabel: 'PDF Document',
      fileFormat: 'application/pdf',
      originalName: 'glazes.pdf',
      fileSize: `${PDF.bytes.length} Bytes`,
      fileUrl: `http://127.0.0.1:3000/api/products/${product.id}/file`,
    });
    const [row] = await listRows(world, mara.id);
    expect(row).toMatchObject({ priceCents: 129_900, fileId: product.fileId, position: 0 });
  });

  it.each([
    [{ title: ' ' }, 'title', 'Product title is required'],
    [{ title: undefined }, 'title', 'Product title is required'],
    [{ title: '\u200B' }, 'title', 'Product title is required'],
    [{ title: 'x'.repeat(121) }, 'title', 'A title has at most 120 characters.'],
    [{ description: 'x'.repeat(2_001) }, 'description', 'A description has at most 2000 characters.'],
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: undefined }, 'price', 'Price is required'],
    [{ price: '1,50' }, 'price', 'Invalid product price'],
    [{ price: 'ten' }, 'price', 'Invalid product price'],
    [{ price: '-5' }, 'price', 'Invalid product price'],
    [{ price: '1000000' }, 'price', 'Invalid product price'],
    [{ price: '9'.repeat(41) }, 'price', 'A price has at most 40 characters.'],
    [{ image: 'https://tracker.example/p.png' }, 'image', 'Please upload the image first.'],
    [{ image: 'javascript:alert(1)' }, 'image', 'Please upload the image first.'],
    [{ image: '/media/000000000000000000000000/512.webp' }, 'image', 'Please upload the image first.'],
    [{ fileId: null }, 'fileId', 'Please provide a URL for your digital product'],
    [{ fileId: null, fileUrl: ' ' }, 'fileId', 'Please provide a URL for your digital product'],
    [{ fileId: 999 }, 'fileId', 'This file has been deleted. Please upload it again.'],
    [
      { fileId: null, fileUrl: 'https://drive.example/secret.pdf' },
      'fileId',
      'Please upload a file for your digital product',
    ],
    [{ fileType: 'video' }, 'fileId', expect.stringContaining('end in .mp4, .mov or .avi.')],
    [{ fileType: 'book' }, 'fileType', expect.any(String)],
  ])('rejects %j at %s', async (change, path, message) => {
    const { world, mara } = await createTwoCreators();
    const body = {
      title: 'T',
      price: '5',
      fileType: 'pdf',
      fileId: await uploadFile(world, mara),
      ...change,
    };
    const response = await world.call('POST', '/api/products', { as: mara, body });
    expect([response.status, response.json.errors[0]]).toEqual([400, { path, message }]);
    expect(await listRows(world, mara.id)).toEqual([]);
  });

  it('rejects another creator’s file or image', async () => {
    const { world, mara, other } = await createTwoCreators();
    const otherFileId = await uploadFile(world, other);
    const body = { title: 'T', price: '5', fileType: 'pdf', fileId: otherFileId };
    const add = (change: object) =>
      world.call('POST', '/api/products', { as: mara, body: { ...body, ...change } });
    expect((await add({})).json.message).toContain('has been deleted');
    const image = await uploadImage(world, other);
    const ownFileId = await uploadFile(world, mara);
    expect((await add({ fileId: ownFileId, image })).json.message).toBe('Please upload the image first.');
    expect((await add({ fileId: ownFileId, image: await uploadImage(world, mara) })).status).toBe(201);
  });

  it('accepts a file by the URL of its upload, and stores none for a physical product', async () => {
    const { world, mara } = await createTwoCreators();
    const { url, id } = (await uploadProductFile(world, mara, PDF)).json.file;
    const body = { title: 'T', price: '5', fileType: 'pdf' };
    const add = (change: object) =>
      world.call('POST', '/api/products', { as: mara, body: { ...body, ...change } });
    expect((await add({ fileUrl: url })).json.fileId).toBe(id);
    const physicalProduct = await add({ isDigital: false, fileUrl: url });
    expect(physicalProduct.json).toMatchObject({
      isDigital: false,
      fileId: null,
      fileUrl: null,
      fileSize: null,
    });
    expect((await listRows(world, mara.id)).map((row) => row.fileId)).toEqual([id, null]);
  });

  it('adds one product for repeated requests with the same Idempotency-Key', async () => {
    const { world, mara } = await createTwoCreators();
    const body = { title: 'T', price: '5', isDigital: false };
    const add = () =>
      world.call('POST', '/api/products', { as: mara, body, headers: { 'idempotency-key': 'k' } });
    expect((await add()).json.id).toBe((await add()).json.id);
    expect(await listRows(world, mara.id)).toHaveLength(1);
  });

  it('stops at the plan’s limit, even with concurrent requests', async () => {
    const { world, mara, other } = await createTwoCreators();
    const rows = Array.from({ length: FREE_STORAGE.products - 1 }, (_, position) => ({
      userId: mara.id,
      title: `P${position}`,
      price: '5',
      priceCents: 500,
      position,
      createdAt: 0,
      updatedAt: 0,
    }));
    await world.ctx.db.transact([world.ctx.db.write.insert(products).values(rows)]);
    const add = (as: Creator) =>
      world.call('POST', '/api/products', { as, body: { title: 'Last', price: '5', isDigital: false } });
    const statuses = (await Promise.all([add(mara), add(mara)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 403]);
    expect((await add(mara)).json.code).toBe('storage_quota_exceeded');
    expect((await add(other)).status).toBe(201);
    expect(await listRows(world, mara.id)).toHaveLength(FREE_STORAGE.products);
  });
});

describe('replacing a product', () => {
  it('replaces every field, and keeps its position and its file', async () => {
    const { world, mara } = await createTwoCreators();
    const first = await addProduct(world, mara);
    await addProduct(world, mara, { title: 'Second' });
    world.clock.advance(5_000);
    const body = { ...fullProduct, price: '0.5', fileType: 'template', fileUrl: first.fileUrl };
    const { json, status } = await world.call('PUT', `/api/products/${first.id}`, { as: mara, body });
    expect([status, json.priceCents, json.isFree, json.fileId]).toEqual([200, 50, true, first.fileId]);
    expect([json.createdAt, json.updatedAt]).toEqual([
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T08:00:05.000Z',
    ]);
    expect(await listTitles(world, mara)).toEqual(['New', 'Second']);
  });

  it('rejects a missing field, and an older or missing version', async () => {
    const { world, mara } = await createTwoCreators();
    const { id, fileId: file } = await addProduct(world, mara);
    const replace = (body: object) => world.call('PUT', `/api/products/${id}`, { as: mara, body });
    const partial = await replace({ title: 'New' });
    expect([partial.status, partial.json.errors.map((error: { path: string }) => error.path)]).toEqual([
      400,
      ['description', 'price', 'image', 'isDigital', 'fileType', 'version'],
    ]);
    expect((await replace({ ...fullProduct, fileId: file, title: 'Tab one' })).json.version).toBe(2);
    const lateResponse = await replace({ ...fullProduct, fileId: file, title: 'Tab two' });
    expect([lateResponse.status, lateResponse.json.code]).toEqual([409, 'version_conflict']);
    expect(await listTitles(world, mara)).toEqual(['Tab one']);
  });

  it('keeps the file of a product if the replacement is rejected', async () => {
    const { world, mara } = await createTwoCreators();
    const { id, fileId: file } = await addProduct(world, mara);
    const body = { ...fullProduct, fileId: await uploadFile(world, mara), version: 9 };
    const waiting = await world.ctx.db.read.$count(jobs);
    expect((await world.call('PUT', `/api/products/${id}`, { as: mara, body })).status).toBe(409);
    expect(await world.ctx.db.read.$count(jobs)).toBe(waiting);
    expect((await listRows(world, mara.id))[0]?.fileId).toBe(file);
  });

  it('changes nothing if it is rejected', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    const body = { ...fullProduct, price: '10.999', isDigital: false };
    expect((await world.call('PUT', `/api/products/${id}`, { as: mara, body })).status).toBe(400);
    const docx = { name: 'a.docx', bytes: createOfficeDocument('wordprocessingml.document.main') };
    const { file } = (await uploadProductFile(world, mara, docx)).json;
    const misfit = { ...fullProduct, fileId: file.id };
    const response = await world.call('PUT', `/api/products/${id}`, { as: mara, body: misfit });
    expect(response.json.message).toContain('“a.docx” does not fit');
    expect(await listTitles(world, mara)).toEqual(['Glaze book']);
  });
});

describe('the order of products', () => {
  it('accepts only a list of every id exactly once', async () => {
    const { world, mara, other } = await createTwoCreators();
    const ids: number[] = [];
    for (const title of ['A', 'B', 'C'])
      ids.push((await addProduct(world, mara, { title, isDigital: false })).id);
    const foreign = (await addProduct(world, other, { isDigital: false })).id;
    const [a = 0, b = 0, c = 0] = ids;
    const order = (requestedIds: unknown) =>
      world.call('PUT', '/api/products/order', { as: mara, body: { ids: requestedIds } });
    expect((await order([c, a, b])).json.data.map(({ title }: { title: string }) => title)).toEqual([
      'C',
      'A',
      'B',
    ]);
    for (const wrong of [
      [a, b],
      [a, b, foreign],
      [a, b, c, foreign],
      [a, b, 999],
    ]) {
      expect((await order(wrong)).json.code).toBe('version_conflict');
    }
    for (const wrong of [[], [a, a, b], ['x'], undefined]) expect((await order(wrong)).status).toBe(400);
    expect(await listTitles(world, mara)).toEqual(['C', 'A', 'B']);
    await world.call('DELETE', `/api/products/${a}`, { as: mara });
    await addProduct(world, mara, { title: 'D', isDigital: false });
    expect(await listTitles(world, mara)).toEqual(['C', 'B', 'D']);
  });
});

describe('the public product list', () => {
  it('allows any origin and a former username, and contains no link to the file', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    await world.call('POST', '/api/update-username', {
      as: mara,
      body: { newUsername: 'mara.pots', confirmChange: true },
    });
    for (const name of ['mara.pots', 'MARA.pots', 'mara']) {
      const response = await world.call('GET', `/api/products/user/${name}`, {
        headers: { origin: 'https://shop.example' },
      });
      expect([response.status, response.json.success, response.json.data[0].id]).toEqual([200, true, id]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.text).not.toContain('product-files');
    }
    const product = await findProduct(world.ctx, { id });
    expect([product?.userId, product?.file?.originalName]).toEqual([mara.id, 'glazes.pdf']);
    const missing = await world.call('GET', '/api/products/user/nobody');
    expect([missing.status, missing.json.message]).toEqual([404, 'Creator not found.']);
    expect(await findProduct(world.ctx, { id: 999 })).toBeUndefined();
  });

  it('is updated on the page and in the store after every change', async () => {
    const { world, mara } = await createTwoCreators();
    const readPages = async () =>
      (await world.call('GET', '/mara', { unchecked: true })).text +
      (await world.call('GET', '/mara/store', { unchecked: true })).text;
    expect(await readPages()).not.toContain('Glaze book');
    const { id, fileId: file } = await addProduct(world, mara);
    const pages = await readPages();
    expect(pages.match(/\$12</g)).toHaveLength(2);
    expect(pages).toContain('PDF Document');
    const body = { ...fullProduct, title: 'Kiln log', fileId: file };
    await world.call('PUT', `/api/products/${id}`, { as: mara, body });
    expect(await readPages()).toContain('Kiln log');
    const second = await addProduct(world, mara, { title: 'Second', isDigital: false });
    await readPages();
    await world.call('PUT', '/api/products/order', { as: mara, body: { ids: [second.id, id] } });
    const reorderedPages = await readPages();
    expect(reorderedPages.indexOf('Second')).toBeLessThan(reorderedPages.indexOf('Kiln log'));
    world.clock.advance(1_000);
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    expect(await readPages()).not.toContain('Kiln log');
    const [site] = await world.ctx.db.read.select().from(sites).where(eq(sites.userId, mara.id));
    expect(site?.updatedAt).toBe(world.clock.now());
  });

  it('is deleted with the account', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    expect(await findProduct(world.ctx, { id })).toBeUndefined();
    expect((await world.call('GET', '/api/products/user/mara')).status).toBe(404);
  });
});
