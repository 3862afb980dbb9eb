import { expect, it } from 'vitest';
import { ERROR_CODES } from '../../kernel/error-codes/error-codes.js';
import { createApp } from '../../server/app.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { describeApi } from '../describe-api.js';
import type { Paths } from '../examples.js';
import { groupByTag } from './reference-page.js';

const chapters = groupByTag(describeApi(createApp({ trustProxy: false })));

async function open(path: string) {
  const world = await createHttpWorld();
  const response = await world.fetch(path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it('lists every operation and webhook without a script', async () => {
  const { status, text } = await open('/docs');
  expect(status).toBe(200);
  const listItems = text.match(/<li><code>/g) ?? [];
  expect(listItems).toHaveLength(chapters.flatMap(({ operations }) => operations).length);
  expect(text).toContain('<code>POST /api/newsletters/{id}/send</code><br>Send a draft to its audience');
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

it('serves the script that the page imports, with a permanent cache time', async () => {
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

it('lists every error code once, with its status, and runs no script', async () => {
  const { status, headers, text } = await open('/docs/errors');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).not.toContain('script-src');
  for (const [code, error] of Object.entries(ERROR_CODES)) {
    expect(text).toContain(
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${error.status}</td>`,
    );
  }
  expect(text.match(/<tr id=/g)).toHaveLength(Object.keys(ERROR_CODES).length);
});

it('lists an example with the right code and status for each error of an operation', () => {
  const { paths, components } = describeApi(createApp({ trustProxy: false }));
  const examples = components?.examples as Record<string, { value: { code: string } }>;
  const operations = Object.values(paths as Paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      const media = content?.['application/json'];
      if (Number(status) < 400 || media?.schema.$ref !== '#/components/schemas/Error') continue;
      const exampleReferences = (media.examples ?? {}) as Record<string, { $ref: string }>;
      const codes = Object.keys(exampleReferences);
      expect(codes, `${operationId} ${status}`).not.toEqual([]);
      for (const code of codes) {
        expect(ERROR_CODES).toMatchObject({ [code]: { status: Number(status) } });
        const reference = exampleReferences[code]?.$ref ?? '';
        expect(examples[reference.slice(reference.lastIndexOf('/') + 1)]?.value.code).toBe(code);
      }
    }
  }
});
