import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';
import { createSite } from '../harness/site.js';

const session = setUpSession();

it('the page loads at most 10 KB of scripts, and nothing from other hosts', async () => {
  await createSite(session, 'tilda');
  const page = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  const scripts = new Map<string, number>();
  const foreignUrls: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().startsWith(session.server.url)) foreignUrls.push(response.url());
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await page.goto(`${session.server.url}/tilda`, { waitUntil: 'networkidle' });
  expect(foreignUrls).toEqual([]);
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(10 * 1024);
});

it('the page counts a visitor’s view and click, but no view of its embedded preview', async () => {
  const mara = await createSite(session, 'counted');
  const page = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  await page.route('https://calendar.example/**', (route) => route.fulfill({ body: 'The market' }));
  await page.goto(`${session.server.url}/counted`);
  await page.getByRole('link', { name: 'The winter market' }).click();
  await page.waitForURL('https://calendar.example/');
  await page.goto(`${session.server.url}/l/counted?embedded=true`, { waitUntil: 'networkidle' });
  await expect
    .poll(async () => (await mara.GET('/api/views/count')).data)
    .toEqual({ count: 1, todayCount: 1 });
  await expect
    .poll(async () => (await mara.GET('/api/links')).data?.data.map(({ clicks }) => clicks))
    .toEqual([1, 0]);
});

it('the page requests nothing from the video host before a click', async () => {
  await createSite(session, 'filmed');
  const page = await openPage(session.browser);
  const requestedUrls: string[] = [];
  await page.route(/youtube/, (route) => {
    requestedUrls.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  await page.goto(`${session.server.url}/filmed`, { waitUntil: 'networkidle' });
  expect(requestedUrls).toEqual([]);
  await page.getByRole('link', { name: /play video/i }).click();
  await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' });
  expect(requestedUrls).toEqual([
    expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/),
  ]);
});

it('the page shows an edit in the next response', async () => {
  const mara = await createSite(session, 'edited');
  const read = async () => (await fetch(`${session.server.url}/edited`)).text();
  for (let edit = 0; edit < 5; edit += 1) {
    await read();
    await mara.POST('/api/onboarding', { body: { bio: `Edit number ${edit}` } });
    expect(await read()).toContain(`Edit number ${edit}`);
  }
});
