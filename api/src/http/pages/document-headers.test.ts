import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFetch } from '../../server/app.js';
import { createHttpWorld, ORIGIN } from '../../testing/http-world.js';
import { serveCachedPages } from '../caching/serve-cached-pages.js';
import { createPagePolicy } from './render-page.js';
import { createBuiltRoutes } from './static.js';

const SHELL = { style: '#shell { color: red; }', script: 'document.title = "shell";' };
const DASHBOARD = `<html><head><style>${SHELL.style}</style><script>${SHELL.script}</script><script type="module" src="/assets/app/index.js"></script></head><body></body></html>`;

/** Returns responses with documents of every kind, of an instance with a creator. */
async function serveDocuments(publicUrl = ORIGIN) {
  const world = await createHttpWorld({ instance: { publicUrl } });
  const mara = await world.register('mara');
  const root = mkdtempSync(join(tmpdir(), 'tidings-documents-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'dashboard'));
  writeFileSync(join(root, 'dashboard/index.html'), DASHBOARD);
  const folders = { dashboard: join(root, 'dashboard'), widgets: root, stored: root };
  const fetchApp = createFetch(world.ctx, { trustProxy: false, frontend: createBuiltRoutes(folders) });
  return async (path: string) => {
    const headers = { cookie: mara.cookie, accept: 'text/html' };
    const response = await fetchApp(new Request(`${ORIGIN}${path}`, { headers }));
    return { status: response.status, headers: response.headers, policy: parsePolicy(response.headers) };
  };
}

function parsePolicy(headers: Headers): Map<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return new Map(directives.map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1).join(' ')]));
}

const POPUPS = 'same-origin-allow-popups';
const DOCUMENTS = [
  ['the dashboard', '/dashboard', { status: 200, policies: 'default', opener: POPUPS }],
  ['the console', '/admin/users', { status: 200, policies: 'default', opener: POPUPS }],
  ['the front page', '/', { status: 200, policies: 'default', opener: POPUPS }],
  ['a page', '/mara', { status: 200, policies: "'none'", opener: POPUPS }],
  ['an embedded page', '/l/mara?embedded=true', { status: 200, policies: "'none'", opener: POPUPS }],
  ['a store', '/mara/store', { status: 200, policies: "'none'", opener: POPUPS }],
  ['an archive', '/mara/newsletters', { status: 200, policies: "'none'", opener: 'same-origin' }],
  ['a missing page', '/nobody', { status: 404, policies: "'none'", opener: 'same-origin' }],
  ['a preference center', '/u/nothing', { status: 404, policies: "'none'", opener: 'same-origin' }],
] as const;

it.each(DOCUMENTS)(
  '%s forbids inline styles and strings as code, and has its opener policy',
  async (_, path, expected) => {
    const read = await serveDocuments();
    const { status, headers, policy } = await read(path);
    expect(status).toBe(expected.status);
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe(expected.policies);
    expect(policy.get('base-uri')).toBe("'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('cross-origin-opener-policy')).toBe(expected.opener);
  },
);

it.each(['/dashboard', '/admin/users', '/auth', '/'])(
  'allows the inline style and script of the document at %s by their hashes',
  async (path) => {
    const { policy } = await (await serveDocuments())(path);
    const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    expect(policy.get('style-src')).toBe(`'self' ${hash(SHELL.style)}`);
    expect(policy.get('script-src')).toBe(`'self' ${hash(SHELL.script)}`);
  },
);

it('serves the preview’s frame with its own policy, which allows no script', async () => {
  const read = await serveDocuments();
  const { status, headers, policy } = await read('/assets/email-frame');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(Object.fromEntries(policy)).toEqual({
    sandbox: 'allow-same-origin allow-modals',
    'default-src': "'none'",
    'style-src': "'unsafe-inline'",
    'img-src': "'self' https: data: blob:",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  });
});

it('sends a restrictive policy with a response that is not a document', async () => {
  const read = await serveDocuments();
  const { headers, policy } = await read('/api/user');
  expect(Object.fromEntries(policy)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

it('requires no trusted types on a page with a payment provider’s script', () => {
  const page = { styleHashes: [], frameSources: [] };
  expect(createPagePolicy(page, { framer: 'nobody' })).toContain(
    "require-trusted-types-for 'script'; trusted-types 'none'",
  );
  const paidPolicy = createPagePolicy(page, { framer: 'nobody', scripts: ['https://js.stripe.com'] });
  expect(paidPolicy).not.toContain('trusted-types');
});

it.each([
  ['https://tidings.example', POPUPS],
  ['http://127.0.0.1:3000', POPUPS],
  // Browsers ignore the header over HTTP, and log an error on every page.
  ['http://tidings.example', null],
])('sends the opener policy at %s: %s', async (publicUrl, opener) => {
  const read = await serveDocuments(publicUrl);
  for (const path of ['/mara', '/dashboard']) {
    expect((await read(path)).headers.get('cross-origin-opener-policy')).toBe(opener);
  }
});

it('sends the opener policy with a cached page', async () => {
  const world = await createHttpWorld();
  const headers: string[] = [];
  const page = { body: new Uint8Array(), etag: '"x"', headers: { 'Cross-Origin-Opener-Policy': POPUPS } };
  const listener = serveCachedPages(world.ctx, { findCached: () => page, trustProxy: false }, () => {});
  const request = { method: 'GET', url: '/mara', headers: { host: '127.0.0.1:3000' }, socket: {} };
  const response = { writeHead: (_: number, list: string[]) => headers.push(...list), end: () => {} };
  listener(request as never, response as never);
  expect(headers.join(' ')).toContain(`Cross-Origin-Opener-Policy ${POPUPS}`);
});
