import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { createPdf } from '../../../testing/payments/media-files.js';
import { addProduct, uploadProductFile } from '../../../testing/payments/product-files.js';
import { MALICIOUS_HTML } from '../../../testing/samples/malicious-texts.js';
import { MALICIOUS_IDS } from '../../../testing/segments/malicious-ids.js';
import { productPages, products } from '../table.js';
import { MAX_QUESTIONS } from './rules.js';

async function createTwoCreators() {
  const world = await createHttpWorld();
  return { world, mara: await world.register('mara'), other: await world.register('other') };
}

const createContent = (fields: Record<string, unknown> = {}) => ({
  slug: 'glaze-book',
  details: '<p>Forty pages.</p>',
  images: [],
  questions: [],
  refundTerms: '',
  previewFileId: null,
  version: 1,
  ...fields,
});

const putPage = (world: HttpWorld, as: Creator | undefined, id: number, fields?: Record<string, unknown>) =>
  world.call('PUT', `/api/products/${id}/page`, { as, body: createContent(fields) });

const getSlug = async (world: HttpWorld, as: Creator, id: number) =>
  (await world.call('GET', `/api/products/${id}/page`, { as })).json.slug;

async function uploadImage(world: HttpWorld, as: Creator): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f45031' } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${bytes.toString('base64')}`;
  return (await world.call('POST', '/api/upload-image', { as, body: { image } })).json.imageUrl;
}

describe('the content of a product’s page', () => {
  it('requires a session, and is limited to its owner', async () => {
    const { world, mara, other } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    for (const [as, status] of [
      [undefined, 401],
      [other, 404],
    ] as const) {
      expect((await world.call('GET', `/api/products/${id}/page`, { as })).status).toBe(status);
      expect((await putPage(world, as, id)).status).toBe(status);
    }
    expect((await putPage(world, mara, 999)).status).toBe(404);
  });

  it.each([...MALICIOUS_IDS, 'theirs'])(
    'returns 400 or 404 for the id %j, and changes nothing',
    async (input) => {
      const { world, mara, other } = await createTwoCreators();
      await addProduct(world, mara);
      const otherProduct = await addProduct(world, other, { title: 'Theirs' });
      await putPage(world, other, otherProduct.id, { slug: 'kept' });
      const read = () => world.ctx.db.read.select().from(productPages);
      const rowsBefore = [await read(), await world.ctx.db.read.select().from(products)];
      const path = `/api/products/${input === 'theirs' ? otherProduct.id : encodeURIComponent(String(input))}/page`;
      for (const [method, body] of [
        ['GET'],
        ['PUT', createContent({ slug: 'stolen', version: 2 })],
      ] as const) {
        const { status, text } = await world.call(method, path, { as: mara, body });
        expect([400, 404]).toContain(status);
        expect(text).not.toMatch(/kept|Theirs/);
      }
      expect([await read(), await world.ctx.db.read.select().from(products)]).toEqual(rowsBefore);
    },
  );

  it('is empty at first, and is stored sanitized', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    const path = `/api/products/${id}/page`;
    expect((await world.call('GET', path, { as: mara })).json).toEqual({
      productId: id,
      slug: 'glaze-book',
      details: '',
      images: [],
      questions: [],
      refundTerms: '',
      previewFileId: null,
      previewFile: null,
      version: 1,
      address: 'http://127.0.0.1:3000/mara/p/glaze-book',
    });
    const url = await uploadImage(world, mara);
    const body = {
      details: '<p onclick="x()">Hi</p><script>alert(1)</script>',
      images: [{ url, alt: ' The cover\u202E ' }],
      questions: [{ question: ' Can I\nprint it? ', answer: 'Yes.\nTwice.' }],
      refundTerms: 'Within 14 days.',
    };
    const response = await putPage(world, mara, id, { ...body, slug: 'The Glaze Book!' });
    expect([response.status, response.json]).toEqual([
      200,
      {
        productId: id,
        slug: 'the-glaze-book',
        details: '<p>Hi</p>',
        images: [{ url, alt: 'The cover' }],
        questions: [{ question: 'Can I print it?', answer: 'Yes.\nTwice.' }],
        refundTerms: 'Within 14 days.',
        previewFileId: null,
        previewFile: null,
        version: 2,
        address: 'http://127.0.0.1:3000/mara/p/the-glaze-book',
      },
    ]);
    expect((await world.call('GET', path, { as: mara })).json).toEqual(response.json);
  });

  it('rejects an older version', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    await putPage(world, mara, id);
    const lateResponse = await putPage(world, mara, id, { slug: 'late' });
    expect([lateResponse.status, lateResponse.json.code]).toEqual([409, 'version_conflict']);
    expect(await getSlug(world, mara, id)).toBe('glaze-book');
  });

  it.each([
    [{ slug: '!?' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ slug: 'x'.repeat(65) }, 'slug'],
    [{ images: [{ url: 'https://elsewhere.example/a.png', alt: '' }] }, 'images.0.url'],
    [{ images: [{ url: '/media/0123456789abcdef01234567/512.webp', alt: '' }] }, 'images.0.url'],
    [{ questions: [{ question: '\u202E', answer: 'x' }] }, 'questions.0.question'],
    [{ questions: Array(MAX_QUESTIONS + 1).fill({ question: 'a', answer: 'b' }) }, 'questions'],
    [{ details: '&'.repeat(15_000) }, 'details'],
    [{ details: '<b>'.repeat(101) }, 'details'],
    [{ version: undefined }, 'version'],
  ])('rejects %j', async (fields, path) => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    const response = await putPage(world, mara, id, fields);
    expect([response.status, response.json.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('rejects another creator’s image', async () => {
    const { world, mara, other } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    const url = await uploadImage(world, other);
    const ownImage = await uploadImage(world, mara);
    const images = [ownImage, url].map((address) => ({ url: address, alt: '' }));
    const response = await putPage(world, mara, id, { images });
    expect([response.status, response.json.errors[0].path]).toEqual([400, 'images.1.url']);
    expect(await world.ctx.db.read.select().from(productPages)).toEqual([]);
  });
});

describe('the slug of a product', () => {
  it('is derived from the title, and is unique per creator', async () => {
    const { world, mara, other } = await createTwoCreators();
    const slugs: unknown[] = [];
    for (const title of ['Ash & Glaze!', 'Ash glaze', '🌊', 'كتاب'])
      slugs.push((await addProduct(world, mara, { title })).slug);
    slugs.push((await addProduct(world, other, { title: 'Ash glaze' })).slug);
    expect(slugs).toEqual(['ash-glaze', 'ash-glaze-2', 'product', 'كتاب', 'ash-glaze']);
  });

  it('differs for products that are created at the same time', async () => {
    const { world, mara } = await createTwoCreators();
    const addedProducts = await Promise.all([1, 2, 3].map(() => addProduct(world, mara)));
    expect(addedProducts.map(({ slug }) => slug).sort()).toEqual([
      'glaze-book',
      'glaze-book-2',
      'glaze-book-3',
    ]);
  });

  it('rejects the slug of another product of the creator', async () => {
    const { world, mara } = await createTwoCreators();
    await addProduct(world, mara);
    const second = await addProduct(world, mara);
    const response = await putPage(world, mara, second.id);
    expect([response.status, response.json.errors]).toEqual([
      400,
      [{ path: 'slug', message: 'Another product has this address. Please choose another one.' }],
    ]);
  });
});

describe('/{username}/p/{slug}', () => {
  it('shows the product with its structured data, without a script', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara, { title: 'Glaze </script> book' });
    await putPage(world, mara, id, {
      questions: [{ question: 'Can I print it?', answer: 'Yes.' }],
      refundTerms: 'Within 14 days.',
    });
    const page = await world.call('GET', '/mara/p/glaze-book');
    expect(page.status).toBe(200);
    for (const text of [
      '<p>Forty pages.</p>',
      'Can I print it?',
      'Within 14 days.',
      '$12',
      `href="/buy/${id}"`,
    ])
      expect(page.text).toContain(text);
    expect(page.text).toContain('<link rel="canonical" href="http://127.0.0.1:3000/mara/p/glaze-book"/>');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      name: 'Glaze </script> book',
      offers: { '@type': 'Offer', price: '12.00', priceCurrency: 'USD' },
    });
    expect((await world.call('GET', '/mara')).text).toContain('http://127.0.0.1:3000/mara/p/glaze-book');
    expect((await world.call('GET', '/mara/store')).text).toContain('/mara/p/glaze-book');
  });

  it('redirects from former slugs, until another product takes them', async () => {
    const { world, mara } = await createTwoCreators();
    const first = await addProduct(world, mara);
    await putPage(world, mara, first.id, { slug: 'one' });
    await putPage(world, mara, first.id, { slug: 'two', version: 2 });
    for (const slug of ['glaze-book', 'one']) {
      const response = await world.call('GET', `/mara/p/${slug}?utm_source=x`);
      expect([response.status, response.headers.get('location')]).toEqual([301, '/mara/p/two?utm_source=x']);
    }
    const second = await addProduct(world, mara, { title: 'Second' });
    await putPage(world, mara, second.id, { slug: 'one' });
    expect((await world.call('GET', '/mara/p/one')).text).toContain('Second');
    await putPage(world, mara, first.id, { slug: 'glaze-book', version: 3 });
    expect((await world.call('GET', '/mara/p/glaze-book')).status).toBe(200);
  });

  it('returns 404 for another creator’s product, a deleted product and an invalid path', async () => {
    const { world, mara, other } = await createTwoCreators();
    await addProduct(world, other, { title: 'Theirs' });
    const { id } = await addProduct(world, mara);
    await putPage(world, mara, id, { slug: 'new' });
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    for (const path of ['theirs', 'new', 'glaze-book', '%E0%A4%A', '..%2f..', 'x/y', 'a'.repeat(700), ''])
      expect((await world.call('GET', `/mara/p/${path}`)).status).toBe(404);
  });

  it('redirects from former slugs of the same creator only', async () => {
    const { world, mara, other } = await createTwoCreators();
    const otherProduct = await addProduct(world, other, { title: 'Ash' });
    await putPage(world, other, otherProduct.id, { slug: 'ember' });
    expect((await world.call('GET', '/mara/p/ash')).status).toBe(404);
    const { id, slug } = await addProduct(world, mara, { title: 'Ash' });
    expect(slug).toBe('ash');
    await putPage(world, mara, id, { slug: 'ember' });
    await putPage(world, mara, id, { slug: 'ash', version: 2 });
    expect((await world.call('GET', '/mara/p/ember')).headers.get('location')).toBe('/mara/p/ash');
    expect((await world.call('GET', '/other/p/ash')).headers.get('location')).toBe('/other/p/ember');
    expect((await world.call('GET', '/other/p/ember')).text).toContain('Forty pages.');
  });

  it('redirects other spellings to its only URL', async () => {
    const { world, mara } = await createTwoCreators();
    await addProduct(world, mara, { title: 'Ä ß' });
    expect((await world.call('GET', '/mara/p/a-%c3%9f')).headers.get('location')).toBe('/mara/p/a-%C3%9F');
    expect((await world.call('GET', '/Mara/p/a-%C3%9F')).headers.get('location')).toBe('/mara/p/a-%C3%9F');
    expect((await world.call('GET', '/mara/p/a-%C3%9F')).status).toBe(200);
  });

  it('shows an edit in the next response', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    await world.call('GET', '/mara/p/glaze-book');
    await putPage(world, mara, id, { details: '<p>Changed.</p>' });
    expect((await world.call('GET', '/mara/p/glaze-book')).text).toContain('Changed.');
  });

  it('renders malicious HTML without handlers, scripts or foreign images', async () => {
    const { world, mara } = await createTwoCreators();
    const { id } = await addProduct(world, mara);
    for (const [index, html] of MALICIOUS_HTML.entries()) {
      const details = `${html}<img src="https://spy.example/x.png">`;
      await putPage(world, mara, id, { details, version: index + 1 });
      const { text } = await world.call('GET', '/mara/p/glaze-book');
      const [, shownHtml = ''] = /class="newsletter-text">([\s\S]*?)<\/article>/.exec(text) ?? [];
      expect(shownHtml).not.toMatch(/<[^>]*\son\w+\s*=|"javascript:|<img[^>]*spy|<iframe|<object|<script/i);
    }
  });
});

describe('the free sample', () => {
  async function createWorldWithSample() {
    const { world, mara, other } = await createTwoCreators();
    const product = await addProduct(world, mara);
    const uploadResponse = await uploadProductFile(world, mara, { name: 'sample.pdf', bytes: createPdf(3) });
    const previewFileId = uploadResponse.json.file.id as number;
    return { world, mara, other, product, previewFileId };
  }

  it('can be downloaded by anyone, and the page shows its number of pages', async () => {
    const { world, mara, product, previewFileId } = await createWorldWithSample();
    const saved = await putPage(world, mara, product.id, { previewFileId });
    expect(saved.json.previewFile).toMatchObject({ originalName: 'sample.pdf' });
    const { text } = await world.call('GET', '/mara/p/glaze-book');
    expect(text).toContain('href="http://127.0.0.1:3000/mara/p/glaze-book/preview"');
    expect(text).toContain('3\u00a0pages');
    const download = await world.fetch('/mara/p/glaze-book/preview');
    expect(download.headers.get('content-disposition')).toContain('attachment; filename="sample.pdf"');
    expect(Buffer.from(await download.arrayBuffer())).toEqual(createPdf(3));
  });

  it('rejects the file that buyers pay for, and files of other creators', async () => {
    const { world, mara, other, product, previewFileId } = await createWorldWithSample();
    const otherProduct = await addProduct(world, other);
    for (const id of [product.fileId, otherProduct.fileId, 999]) {
      const { status, json } = await putPage(world, mara, product.id, { previewFileId: id });
      expect([status, json.errors[0].path]).toEqual([400, 'previewFileId']);
    }
    // It may become the product's own file later.
    await putPage(world, mara, product.id, { previewFileId });
    await world.ctx.db.transact([
      world.ctx.db.write.update(products).set({ fileId: previewFileId }).where(eq(products.id, product.id)),
    ]);
    expect((await world.fetch('/mara/p/glaze-book/preview')).status).toBe(404);
  });
});
