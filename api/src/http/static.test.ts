import { expect, it } from 'vitest';
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
