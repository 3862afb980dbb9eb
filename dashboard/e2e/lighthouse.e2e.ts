import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './harness/engines/chromium.js';
import { freePort } from './harness/server.js';
import { withSession } from './harness/session.js';
import { createSite } from './harness/site.js';

const session = withSession();

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

it('passes Lighthouse', { timeout: 180_000 }, async () => {
  await createSite(session, 'audited');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  onTestFinished(() => browser.close());
  const audit = async () => {
    const result = await lighthouse(`${session.server.url}/audited`, {
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
  // Once more if the machine was busy: the score depends on the processor time that the browser gets.
  const best = (first.scores[0] ?? 0) >= 98 ? first : await audit();
  expect(best.scores.slice(1)).toEqual([100, 100, 100]);
  expect(best.scores[0]).toBeGreaterThanOrEqual(98);
  // A font that arrives after the first paint may move a line a little.
  expect(best.shift).toBeLessThanOrEqual(0.02);
});
