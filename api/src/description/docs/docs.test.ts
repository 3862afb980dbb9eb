import { expect, it } from 'vitest';
import { createApp } from '../../server/app.js';
import type { Context } from '../../server/context.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { describeApi } from '../describe-api.js';
import { chaptersOf } from './reference-page.js';

const chapters = chaptersOf(describeApi(createApp({} as Context, { trustProxy: false })));

async function open(path: string) {
  const world = await createHttpWorld();
  const response = await world.fetch(path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it('lists every operation and webhook without a script', async () => {
  const { status, text } = await open('/docs');
  expect(status).toBe(200);
  const listed = text.match(/<li><code>/g) ?? [];
  expect(listed).toHaveLength(chapters.flatMap(({ operations }) => operations).length);
  expect(text).toContain('<code>POST /api/newsletters/{id}/send</code><br>Send a draft to all subscribers');
  expect(text).toContain('<code>POST subscriber.joined</code>');
  expect(text).toContain('<a href="/openapi.json">');
});

it('loads nothing from other sites, runs only our scripts, and lets only Vue write HTML', async () => {
  const policy = (await open('/docs')).headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'self' 'sha256-[\w+/=]+'$/),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue',
  ]);
});

it('serves the script that the page imports, to be stored for good', async () => {
  const { text } = await open('/docs');
  const [, path = ''] = text.match(/import\('([^']+)'\)/) ?? [];
  const { status, headers } = await open(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it.each(chapters.map(({ slug }) => slug))('redirects the former page of the chapter %s', async (slug) => {
  const { status, headers } = await open(`/docs/${slug}`);
  expect([status, headers.get('location')]).toEqual([301, `/docs#tag/${slug}`]);
});

it.each(['/docs/zeppelins', '/docs/scripts/0.0.0/missing.js', '/docs/scripts/..%2f..%2fpackage.json'])(
  'returns 404 for %s',
  async (path) => {
    expect((await open(path)).status).toBe(404);
  },
);
