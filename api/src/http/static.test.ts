import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.js';
import type { Instance } from '../context.js';
import { createWorld } from '../testing/world.js';
import { DASHBOARD_SEGMENTS } from './reserved-paths.js';
import { builtRoutes, developmentRoutes } from './static.js';

async function dashboardOf(instance: Partial<Instance>) {
  const { ctx } = await createWorld({ instance });
  const page = async () => '<html><head><title>Tidings</title></head></html>';
  const frontend = developmentRoutes({
    widgets: '/nowhere',
    embedSource: '/embed/',
    scriptSources: { unsubscribe: '/unsubscribe.ts' },
    page,
  });
  const app = createApp(ctx, { trustProxy: false, frontend });
  return async (path: string) => (await app.request(path)).text();
}

it('hands the dashboard the names of the instance', async () => {
  const read = await dashboardOf({ brandName: 'Ebb & "Flow"', contactEmail: 'desk@ebb.example' });
  const html = await read('/auth');
  expect(html).toContain('<meta name="tidings-brand" content="Ebb &amp; &quot;Flow&quot;">');
  expect(html).toContain('<meta name="tidings-contact" content="desk@ebb.example">');
  expect(html).toContain('<meta name="tidings-mail-from" content="newsletter@tidings.example">');
  // A world of tests leaves no time to take a sending back.
  expect(html).toContain('<meta name="tidings-undo-send-seconds" content="0">');
});

it('names a beta only where there is one', async () => {
  expect(await (await dashboardOf({}))('/auth')).not.toContain('tidings-beta-url');
  const read = await dashboardOf({ betaUrl: 'https://forms.example/beta?a=1&b=2' });
  expect(await read('/auth')).toContain(
    '<meta name="tidings-beta-url" content="https://forms.example/beta?a=1&amp;b=2">',
  );
});

it('leads who types /login to the way in', async () => {
  const { ctx } = await createWorld();
  const folders = { dashboard: '/nowhere', widgets: '/nowhere' };
  const app = createApp(ctx, { trustProxy: false, frontend: builtRoutes(folders) });
  for (const path of ['/login', '/signin', '/register', '/signup']) {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth']);
  }
});

it('answers every screen of the dashboard, the terms and the privacy policy among them', async () => {
  const read = await dashboardOf({});
  expect(DASHBOARD_SEGMENTS).toEqual(expect.arrayContaining(['terms', 'privacy']));
  for (const segment of DASHBOARD_SEGMENTS) expect(await read(`/${segment}`)).toContain('tidings-brand');
});

it('gives the embed files to any site: the evergreen one for minutes, those that never change for a year', async () => {
  const widgets = mkdtempSync(join(tmpdir(), 'tidings-static-'));
  onTestFinished(() => rmSync(widgets, { recursive: true }));
  mkdirSync(join(widgets, 'embed/0.1.0-abc'), { recursive: true });
  const files = ['v1.js', 'buy-view.0123456789.js', '0.1.0-abc/buy.js'];
  for (const file of [...files, 'release.json']) writeFileSync(join(widgets, 'embed', file), '{}');
  const { ctx } = await createWorld();
  const frontend = builtRoutes({ dashboard: '/nowhere', widgets });
  const app = createApp(ctx, { trustProxy: false, frontend });
  const ask = async (path: string) => {
    const { status, headers } = await app.request(`/embed/${path}`, { headers: { Origin: 'null' } });
    return { status, header: (name: string) => headers.get(name) };
  };
  const year = 'public, max-age=31536000, immutable';
  const ages = ['public, max-age=300', year, year];
  for (const [index, file] of files.entries()) {
    const { status, header } = await ask(file);
    expect([file, status, header('cache-control')]).toEqual([file, 200, ages[index]]);
    expect(header('content-type')).toContain('text/javascript');
    expect(header('access-control-allow-origin')).toBe('*');
    expect(header('cross-origin-resource-policy')).toBe('cross-origin');
    expect(header('x-content-type-options')).toBe('nosniff');
  }
  expect((await ask('release.json')).header('cache-control')).toBe('public, max-age=300');
  // A file of a release that this instance does not have yet must not be remembered as missing.
  const missing = await ask('0.2.0-def/buy.js');
  expect([missing.status, missing.header('cache-control') ?? '']).toEqual([404, expect.not.stringMatching(/max-age=[1-9]/)]);
});

it('answers every file of any release from its source in development', async () => {
  const read = await dashboardOf({});
  expect(await read('/embed/v1.js')).toBe("import '/embed/tidings.ts';");
  expect(await read('/embed/0.1.0-abc/subscribe.js')).toBe("import '/embed/subscribe.ts';");
});
