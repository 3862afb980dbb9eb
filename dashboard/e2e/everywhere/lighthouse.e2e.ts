import { unwrap } from '@tidings/sdk';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { getFreePort } from '../../../api/src/testing/servers/free-port.js';
import { subscribeMany } from '../harness/api.js';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../harness/engines/chromium.js';
import { setUpSession } from '../harness/session.js';
import { sellPdf } from '../harness/shop.js';
import { createSite } from '../harness/site.js';

const session = setUpSession();

/** Creates a creator with this kind of page. Returns the page's path. */
async function createPage(kind: string): Promise<string> {
  const username = `audited-${kind.split(' ').at(-1)}`;
  const creator = await createSite(session, username);
  if (kind === 'the page') return `/${username}`;
  if (kind === 'the archive') {
    const body = { title: 'The kiln that would not cool', content: '<p>Frost came on Tuesday.</p>' };
    const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
    await subscribeMany(session.server, username, 1);
    await unwrap(creator.POST('/api/newsletters/{id}/send', { params: { path: { id } } }));
    return `/${username}/newsletters`;
  }
  const id = await sellPdf(creator, { title: 'Glaze notebook', price: '$12.99' });
  const { slug } = await unwrap(creator.GET('/api/products/{id}/page', { params: { path: { id } } }));
  return `/${username}/p/${slug}`;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

it.each(['the page', 'a product', 'the archive'])(
  '%s passes Lighthouse',
  { timeout: 240_000 },
  async (kind) => {
    const path = await createPage(kind);
    const port = await getFreePort();
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    });
    onTestFinished(() => browser.close());
    const audit = async () => {
      const result = await lighthouse(session.server.url + path, {
        port,
        onlyCategories: [...CATEGORIES],
        // The screenshot is only for reports, and sometimes fails on a busy machine.
        disableFullPageScreenshot: true,
        logLevel: 'error',
      });
      const scores = CATEGORIES.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
      return { scores, shift: result?.lhr.audits['cumulative-layout-shift']?.numericValue };
    };
    const first = await audit();
    // Repeats a low score once, because the score depends on the browser's share of the processor.
    const best = (first.scores[0] ?? 0) >= 98 ? first : await audit();
    expect(best.scores.slice(1)).toEqual([100, 100, 100]);
    expect(best.scores[0]).toBeGreaterThanOrEqual(98);
    // A font that arrives after the first paint may move a line slightly.
    expect(best.shift).toBeLessThanOrEqual(0.02);
  },
);
