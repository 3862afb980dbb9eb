import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS, getPlanStorageLimits } from '../../kernel/plans/plan-limits.js';
import { type AppOptions, createFetch } from '../../server/app.js';
import type { Context, Instance } from '../../server/context.js';
import { createWorld } from '../../testing/world.js';
import { DASHBOARD_SEGMENTS } from './reserved-names.js';
import { createBuiltRoutes, createDevelopmentRoutes } from './static.js';

function createRequester(ctx: Context, frontend: AppOptions['frontend']) {
  const fetch = createFetch(ctx, { trustProxy: false, frontend });
  return (path: string, init?: RequestInit) => fetch(new Request(`http://localhost${path}`, init));
}

async function createDashboard(instance: Partial<Instance>) {
  const { ctx } = await createWorld({ instance });
  const page = async () => '<html><head><title>Tidings</title></head></html>';
  const frontend = createDevelopmentRoutes({
    widgets: '/nowhere',
    embedSource: '/embed/',
    scriptSources: { unsubscribe: '/unsubscribe.ts' },
    page,
  });
  const request = createRequester(ctx, frontend);
  return async (path: string) => (await request(path)).text();
}

it('passes the instance’s settings to the dashboard', async () => {
  const read = await createDashboard({ brandName: 'Ebb & "Flow"', contactEmail: 'desk@ebb.example' });
  const html = await read('/auth');
  expect(html).toContain('<meta name="tidings-brand" content="Ebb &amp; &quot;Flow&quot;">');
  expect(html).toContain('<meta name="tidings-contact" content="desk@ebb.example">');
  expect(html).toContain('<meta name="tidings-mail-from" content="newsletter@tidings.example">');
  const getLimits = (isPro: boolean) => ({
    ...getPlanStorageLimits(DEFAULT_LIMITS, { isPro }),
    recipients: null,
    subscribers: null,
  });
  const storage = JSON.stringify({ free: getLimits(false), pro: getLimits(true) }).replaceAll('"', '&quot;');
  expect(html).toContain(`<meta name="tidings-storage" content="${storage}">`);
  // Test worlds allow no time to undo a send.
  expect(html).toContain('<meta name="tidings-undo-send-seconds" content="0">');
});

it('includes the beta URL only if the instance has one', async () => {
  expect(await (await createDashboard({}))('/auth')).not.toContain('tidings-beta-url');
  const read = await createDashboard({ betaUrl: 'https://forms.example/beta?a=1&b=2' });
  expect(await read('/auth')).toContain(
    '<meta name="tidings-beta-url" content="https://forms.example/beta?a=1&amp;b=2">',
  );
});

it('redirects /login, /signin, /register and /signup to the sign-in form', async () => {
  const { ctx } = await createWorld();
  const folders = { dashboard: '/nowhere', widgets: '/nowhere', stored: '/nowhere' };
  const request = createRequester(ctx, createBuiltRoutes(folders));
  for (const path of ['/login', '/signin', '/register', '/signup']) {
    const response = await request(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/auth']);
  }
});

it('serves every screen of the dashboard, including the terms and the privacy policy', async () => {
  const read = await createDashboard({});
  expect(DASHBOARD_SEGMENTS).toEqual(expect.arrayContaining(['terms', 'privacy']));
  for (const segment of DASHBOARD_SEGMENTS) expect(await read(`/${segment}`)).toContain('tidings-brand');
});

it('sends dashboard files compressed, with a cache lifetime of a year', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tidings-static-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'assets/app'), { recursive: true });
  const code = 'export const answer = 42;';
  writeFileSync(join(root, 'assets/app/index-5f0c9a1b.js'), code);
  writeFileSync(join(root, 'assets/app/index-5f0c9a1b.js.br'), brotliCompressSync(code));
  const { ctx } = await createWorld();
  const frontend = createBuiltRoutes({ dashboard: root, widgets: '/nowhere', stored: '/nowhere' });
  const request = createRequester(ctx, frontend);
  const read = (headers: Record<string, string>) => request('/assets/app/index-5f0c9a1b.js', { headers });
  const compressedResponse = await read({ 'accept-encoding': 'gzip, deflate, br' });
  expect(Object.fromEntries(compressedResponse.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('text/javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('Accept-Encoding'),
  });
  const plain = await read({});
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, code]);
});

describe('files for other sites', () => {
  const YEAR = 'public, max-age=31536000, immutable';
  const FIVE_MINUTES = 'public, max-age=300';
  const LOADER = 'export {};';

  async function createEmbedApp() {
    const root = mkdtempSync(join(tmpdir(), 'tidings-static-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const files = {
      'widgets/embed/v1.js': LOADER,
      'widgets/embed/v1.js.br': brotliCompressSync(LOADER),
      'widgets/embed/release.json': '{}',
      'widgets/embed/buy-view.0c9a1b2d3e.js': LOADER,
      'widgets/embed/0.2.0-5f0c9a1b/buy.js': LOADER,
      'kept/embed/0.1.0-0a1b2c3d/buy.js': LOADER,
    };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), content);
    }
    const folders = {
      dashboard: join(root, 'none'),
      widgets: join(root, 'widgets'),
      stored: join(root, 'kept'),
    };
    const { ctx } = await createWorld();
    return createRequester(ctx, createBuiltRoutes(folders));
  }

  it.each([
    ['the loader for minutes', '/embed/v1.js', FIVE_MINUTES],
    ['the release list for minutes', '/embed/release.json', FIVE_MINUTES],
    ['a view for a year', '/embed/buy-view.0c9a1b2d3e.js', YEAR],
    ['a file of this release for a year', '/embed/0.2.0-5f0c9a1b/buy.js', YEAR],
    ['a file of an earlier release for a year', '/embed/0.1.0-0a1b2c3d/buy.js', YEAR],
  ])('are cached: %s', async (_, path, cacheControl) => {
    const response = await (await createEmbedApp())(path, { headers: { origin: 'https://mara.example' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['/embed/buy-view.0000000000.js', '/embed/0.0.1-00000000/buy.js'])(
    'does not cache a missing %s',
    async (path) => {
      const response = await (await createEmbedApp())(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('are compressed if the client supports it', async () => {
    const request = await createEmbedApp();
    const response = await request('/embed/v1.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
      'br',
      expect.stringContaining('Accept-Encoding'),
    ]);
    expect((await request('/embed/v1.js')).headers.get('content-encoding')).toBeNull();
  });
});

it.each([
  ['/embed/v1.js', '/embed/tidings.ts'],
  ['/embed/0.1.0-5f0c9a1b/subscribe.js', '/embed/subscribe.ts'],
])('serves the sources in development at %s', async (path, source) => {
  const read = await createDashboard({});
  expect(await read(path)).toBe(`import '${source}';`);
});
