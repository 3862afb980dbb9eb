import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../../config/paths.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { addProduct } from '../../testing/payments/product-files.js';
import { EMBED_PLAYER_NAMES, VIDEO_PLAYER_NAMES } from './block-kinds.js';

async function createTwoCreators() {
  const world = await createHttpWorld();
  return { world, mara: await world.register('mara'), other: await world.register('other') };
}

const post = (world: HttpWorld, as: Creator, body: object) => world.call('POST', '/api/links', { as, body });
const readPage = async (world: HttpWorld) => (await world.call('GET', '/mara')).text;
const readPolicy = async (world: HttpWorld) =>
  (await world.call('GET', '/mara')).headers.get('content-security-policy') ?? '';

const IMAGE = '/media/0f3c9a1b2d4e5f6071829384/512.webp';

describe('blocks', () => {
  it.each([
    ['text', {}, 'content', 'Please write a text.'],
    ['text', { content: '<script>alert(1)</script>' }, 'content', 'Please write a text.'],
    [
      'text',
      { content: `<p>${'x'.repeat(10_000)}</p>` },
      'content',
      'This text is too long: at most 10000 characters.',
    ],
    ['image', { title: 'A jar' }, 'image', 'Please upload an image.'],
    ['image', { title: 'A jar', image: IMAGE }, 'image', 'Please upload the image first.'],
    ['video', {}, 'url', 'Please enter an address.'],
    [
      'video',
      { url: 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT' },
      'url',
      'Please enter the URL of a YouTube or Vimeo video, or of an mp4 or webm file.',
    ],
    [
      'embed',
      { url: 'https://kiln.example/player' },
      'url',
      'Please enter a URL of YouTube, Spotify, SoundCloud or Vimeo.',
    ],
    ['map', {}, 'title', 'Please enter a title.'],
    ['tip', {}, 'productId', 'Please choose one of your products.'],
    ['tip', { productId: 99 }, 'productId', 'Please choose one of your products.'],
    [
      'heading',
      { title: 'Read', content: '<p>x</p>' },
      'content',
      'This field does not belong to the kind “heading”.',
    ],
    ['poll', { title: 'Read' }, 'kind', undefined],
  ])('of the kind %s with %j are rejected', async (kind, fields, path, message) => {
    const { world, mara } = await createTwoCreators();
    const { status, json } = await post(world, mara, { kind, ...fields });
    expect([status, json.errors[0].path]).toEqual([400, path]);
    if (message !== undefined) expect(json.errors[0].message).toBe(message);
    expect((await world.call('GET', '/api/links', { as: mara })).json.data).toEqual([]);
  });

  it('store a text sanitized, and show it as written', async () => {
    const { world, mara } = await createTwoCreators();
    const content =
      '<p onclick="x()">Hello <a href="javascript:alert(1)">you</a><img src="https://spy.example/a.png"></p>';
    const { status, json } = await post(world, mara, { kind: 'text', content });
    expect([status, json.title]).toEqual([201, '']);
    expect(json.content).not.toMatch(/onclick|javascript/);
    const text = await readPage(world);
    expect(text).toContain('<div class="text-block newsletter-text" dir="auto"><p>Hello you</p></div>');
    expect(text).not.toContain('spy.example');
    const change = { as: mara, body: { content: '<p>Bye<script>x</script></p>', version: 1 } };
    expect((await world.call('PATCH', `/api/links/${json.id}`, change)).json.content).toBe('<p>Bye</p>');
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com'],
    ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT', 'https://open.spotify.com'],
    ['https://soundcloud.com/mara/kiln', 'https://w.soundcloud.com'],
  ])('allow frames of the player of %s only, and load none before a press', async (url, origin) => {
    const { world, mara } = await createTwoCreators();
    expect(await readPolicy(world)).toContain("frame-src 'self';");
    const { json } = await post(world, mara, { kind: 'embed', url, title: 'Listen' });
    expect(await readPolicy(world)).toContain(`frame-src 'self' ${origin};`);
    const text = await readPage(world);
    expect(text).toContain(`data-player="${origin}/`);
    expect(text).not.toMatch(/<iframe|<img[^>]*(?:ytimg|vimeocdn|scdn|sndcdn)/);
    await world.call('DELETE', `/api/links/${json.id}`, { as: mara });
    expect(await readPolicy(world)).toContain("frame-src 'self';");
  });

  it('link to a video file, without a frame', async () => {
    const { world, mara } = await createTwoCreators();
    await post(world, mara, { kind: 'video', url: 'https://kiln.example/firing.mp4' });
    expect(await readPage(world)).toContain('href="https://kiln.example/firing.mp4"');
    expect(await readPolicy(world)).toContain("frame-src 'self';");
  });

  it('show a map as a link, without loading external images', async () => {
    const { world, mara } = await createTwoCreators();
    await post(world, mara, { kind: 'map', title: 'Studio', description: 'Kiln Lane 4, Lund' });
    const text = await readPage(world);
    expect(text).toContain('href="https://www.openstreetmap.org/search?query=Kiln%20Lane%204%2C%20Lund"');
    expect(await readPolicy(world)).toContain("img-src 'self' data:;");
  });

  it('offer a tip with the creator’s own product, until it is deleted', async () => {
    const { world, mara, other } = await createTwoCreators();
    const { id } = await addProduct(world, mara, { title: 'Clay', price: '$5' });
    const otherProduct = await addProduct(world, other, { title: 'Theirs' });
    expect((await post(world, mara, { kind: 'tip', productId: otherProduct.id })).status).toBe(400);
    const tip = await post(world, mara, { kind: 'tip', productId: id, title: 'Buy me clay' });
    expect(await readPage(world)).toContain('Give $5');
    const change = { as: mara, body: { productId: otherProduct.id, version: 1 } };
    expect((await world.call('PATCH', `/api/links/${tip.json.id}`, change)).status).toBe(400);
    await world.call('DELETE', `/api/products/${id}`, { as: mara });
    expect(await readPage(world)).not.toContain('Buy me clay');
    const rename = { as: mara, body: { title: 'Still here', version: 1 } };
    expect((await world.call('PATCH', `/api/links/${tip.json.id}`, rename)).status).toBe(200);
  });
});

// Stays a text, because constants would cost more in the first load of the dashboard.
it('the dashboard’s help names the players of both kinds', () => {
  const texts = readFileSync(join(paths.root, 'dashboard/src/features/sites/links/block-kinds.ts'), 'utf8');
  expect(texts).toContain(`A ${VIDEO_PLAYER_NAMES} video, or`);
  expect(texts).toContain(`${EMBED_PLAYER_NAMES}. It loads when`);
});
