import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../../testing/http-world.js';

describe('private responses', () => {
  it.each(['/api/user', '/api/subscribers', '/api/newsletters', '/api/products/mine'])(
    '%s is not cached',
    async (path) => {
      const world = await createHttpWorld();
      const mara = await world.register('mara');
      const { headers } = await world.call('GET', path, { as: mara, unchecked: true });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('etag')).toBeNull();
    },
  );

  it('errors are not cached', async () => {
    const world = await createHttpWorld();
    for (const path of ['/api/subscribers', '/api/user/nobody', '/api/no-such-call']) {
      const { headers } = await world.call('GET', path, { unchecked: true });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('public responses', () => {
  it('return 304 until an edit, then the new response', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const first = await world.call('GET', '/api/user/mara');
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const etagHeaders = { 'if-none-match': first.headers.get('etag') ?? '' };
    const repeatedResponse = await world.call('GET', '/api/user/mara', {
      headers: etagHeaders,
      unchecked: true,
    });
    expect([repeatedResponse.status, repeatedResponse.text]).toEqual([304, '']);
    const body = { displayName: 'Mara Lindqvist', bio: 'Pots.', socialLinks: {} };
    await world.call('POST', '/api/onboarding', { as: mara, body });
    const editedResponse = await world.call('GET', '/api/user/mara', { headers: etagHeaders });
    expect(editedResponse.status).toBe(200);
    expect(editedResponse.json.displayName ?? editedResponse.text).toContain('Mara Lindqvist');
  });
});

describe('the API description', () => {
  // The limit for gzip is 10,000 higher, because a complete reference matters more. Browsers and Node accept br.
  it.each([
    ['br', brotliDecompressSync, 90_000],
    ['gzip', gunzipSync, 110_000],
  ])('is sent as %s to clients that accept it', async (encoding, decompress, limit) => {
    const world = await createHttpWorld();
    const response = await world.fetch('/openapi.json', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(limit);
    expect(JSON.parse(decompress(bytes).toString()).openapi).toBe('3.1.0');
  });

  it('can be cached, and returns 304 for a cached copy', async () => {
    const world = await createHttpWorld();
    for (const path of ['/openapi.json', '/openapi.yaml']) {
      const { headers } = await world.fetch(path);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
      const etagHeaders = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await world.fetch(path, { headers: etagHeaders })).status).toBe(304);
    }
  });
});
