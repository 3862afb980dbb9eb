import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createCreator } from './harness/api.js';
import { CHROMIUM_ARGUMENTS, openPage } from './harness/browser.js';
import { freePort } from './harness/server.js';
import { withSession } from './harness/session.js';

const session = withSession();

async function createMara(username: string) {
  const mara = await createCreator(session.server, username);
  await mara.POST('/api/onboarding', {
    body: {
      displayName: 'Mara Lindqvist',
      bio: 'Pots, mistakes and the weather. A letter from the studio, every other Sunday.',
      theme: 'gradient-2',
      socialLinks: { instagram: 'mara.makes', website: 'kiln.example', email: 'mara@kiln.example' },
    },
  });
  return mara;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

it('Lighthouse has nothing to say against the page', { timeout: 180_000 }, async () => {
  await createMara('mara');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  onTestFinished(() => browser.close());
  const audit = async () => {
    const result = await lighthouse(`${session.server.url}/mara`, {
      port,
      onlyCategories: [...CATEGORIES],
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
  expect(best.shift).toBe(0);
});

it('loads at most 10 KB of script, and nothing from anywhere else', async () => {
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
