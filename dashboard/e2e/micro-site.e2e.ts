import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createCreator } from './harness/api.js';
import { openPage } from './harness/browser.js';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './harness/chromium.js';
import { freePort } from './harness/server.js';
import { withSession } from './harness/session.js';

const session = withSession();

async function createMara(username: string) {
  const mara = await createCreator(session.server, username);
  await mara.POST('/api/onboarding', {
    body: {
      displayName: 'Mara Lindqvist',
      bio: 'Pots, mistakes and the weather. A newsletter from the studio, every other Sunday.',
      theme: 'gradient-2',
      profileImage: `data:image/png;base64,${(await portrait()).toString('base64')}`,
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      socialLinks: { instagram: 'mara.makes', website: 'kiln.example', email: 'mara@kiln.example' },
    },
  });
  for (const [title, icon] of [
    ['The winter market', 'calendar'],
    ['Studio shop', 'store'],
  ] as const) {
    await mara.POST('/api/links', { body: { title, url: `https://${icon}.example/`, icon } });
  }
  return mara;
}

/** Any image at all. */
async function portrait(): Promise<Buffer> {
  const page = await openPage(session.browser, { viewport: { width: 800, height: 1000 } });
  await page.setContent('<body style="background: linear-gradient(#ffd9a0, #b4513a)">');
  return page.screenshot();
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

it('passes Lighthouse', { timeout: 180_000 }, async () => {
  await createMara('mara');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  onTestFinished(() => browser.close());
  const audit = async () => {
    const result = await lighthouse(`${session.server.url}/mara`, {
      port,
      onlyCategories: [...CATEGORIES],
      // Shown in reports only, and fails now and then on a busy machine.
      disableFullPageScreenshot: true,
      logLevel: 'error',
    });
    const scores = CATEGORIES.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
    return { scores, shift: result?.lhr.audits['cumulative-layout-shift']?.numericValue };
  };
  const first = await audit();
  // How fast a page is says something about the machine too: what is asked is what it can do here.
  const best = (first.scores[0] ?? 0) >= 98 ? first : await audit();
  expect(best.scores.slice(1)).toEqual([100, 100, 100]);
  expect(best.scores[0]).toBeGreaterThanOrEqual(98);
  // A font that arrives after the first paint may move a line a little.
  expect(best.shift).toBeLessThanOrEqual(0.02);
});

it('loads at most 10 KB of scripts, and nothing from other hosts', async () => {
  await createMara('tilda');
  const page = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  const scripts = new Map<string, number>();
  const foreign: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().startsWith(session.server.url)) foreign.push(response.url());
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await page.goto(`${session.server.url}/tilda`, { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
  expect(scripts.size).toBeGreaterThan(0);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(10 * 1024);
});

it('counts visitors’ views and clicks, and none of its creator’s', async () => {
  const mara = await createMara('counted');
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

it('requests nothing from the video host before a click', async () => {
  await createMara('filmed');
  const page = await openPage(session.browser);
  const asked: string[] = [];
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  await page.goto(`${session.server.url}/filmed`, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: /play video/i }).click();
  await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' });
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)]);
});

it('shows an edit in the next response', async () => {
  const mara = await createMara('edited');
  const read = async () => (await fetch(`${session.server.url}/edited`)).text();
  for (let edit = 0; edit < 5; edit += 1) {
    await read();
    await mara.POST('/api/onboarding', { body: { bio: `Edit number ${edit}` } });
    expect(await read()).toContain(`Edit number ${edit}`);
  }
});
