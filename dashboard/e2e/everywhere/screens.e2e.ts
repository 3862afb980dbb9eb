import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { expectNoPolicyViolations, findProblemsInEveryLook, openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';
import { buy, sellPdf } from '../harness/shop.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpSession();

const SCREENS = [
  '/dashboard',
  '/dashboard3',
  '/newsletter/new2',
  '/newsletters',
  '/subscribers',
  '/sales',
  '/payouts',
  '/insights',
  '/insights?days=365&tab=subscribers',
  '/insights?tab=sources',
  '/insights?tab=newsletters',
  '/widgets',
  '/widgets?widget=buy',
  '/widgets?widget=card',
  '/onboarding',
  '/settings',
  '/settings?tab=subscription',
  '/settings?tab=security',
  '/settings?tab=account',
  '/microsite',
  '/upgrade',
  '/dashboard-test',
  '/newsletter/new',
  '/newsletters/new',
  '/newsletter/new-test',
];
const PUBLIC = [
  '/',
  '/auth',
  '/test',
  '/test/backgrounds',
  '/mara',
  '/mara/store',
  '/mara/newsletters',
  '/nobody',
  '/mailbox',
  '/stripe-diagnostics',
  '/u/no-such-token',
];

async function createShop(username: string): Promise<void> {
  const creator = await createCreator(session.server, username);
  await subscribeMany(session.server, username, 8);
  const productId = await sellPdf(creator, { title: 'Kiln notes', price: '$12.99' });
  await buy(session.server, productId, 'ines@a-rather-long-domain-of-a-reader.example');
  const title = 'A very long title that does not want to end before the line does, and then some';
  await creator.POST('/api/newsletter/draft', { body: { title, content: '<p>Hello</p>' } });
}

/** Opens each path. Returns the accessibility problems in every look, and the console errors. */
async function findProblems(paths: string[], page: Page): Promise<string[]> {
  await expectNoPolicyViolations(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // Ignores the errors that browsers log for a signed-out 401, for a 404, and for the scripts that the preview's
    // frame blocks.
    if (message.type() === 'error' && !/status of 40[14]|Blocked script execution/.test(message.text()))
      problems.push(message.text());
  });
  for (const path of paths) {
    await page.goto(session.server.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    problems.push(...(await findProblemsInEveryLook(page)).map((problem) => `${path}: ${problem}`));
  }
  return problems;
}

// Each test opens every page in four looks.
const TIMEOUT = { timeout: 180_000 };

it('every public page is accessible and fits in every look, and logs no error', TIMEOUT, async () => {
  await createShop('mara');
  const page = await openPage(session.browser, { reducedMotion: 'reduce' });
  expect(await findProblems(PUBLIC, page)).toEqual([]);
});

it('every screen is accessible and fits in every look, and logs no error', TIMEOUT, async () => {
  await createShop('viewer');
  const page = await openPage(session.browser, { reducedMotion: 'reduce' });
  await signIn(page.context(), session, 'viewer');
  expect(await findProblems(SCREENS, page)).toEqual([]);
});

it('the numbers on Home are on one line, even if a label wraps', async () => {
  await createShop('aligner');
  const page = await openPage(session.browser, { viewport: { width: 768, height: 900 } });
  await signIn(page.context(), session, 'aligner');
  await page.goto(`${session.server.url}/dashboard`);
  await page.getByText('Revenue, last 30 days').waitFor();
  const tops = await page
    .locator('main dt + dd')
    .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});
