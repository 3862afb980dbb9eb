import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator, subscribeMany } from './harness/api.js';
import { expectNoPolicyViolations, findAccessibilityProblems, openPage } from './harness/browser.js';
import { withSession } from './harness/session.js';
import { buy, sellPdf } from './harness/shop.js';

const session = withSession();

const SCREENS = [
  '/dashboard',
  '/dashboard3',
  '/newsletter/new2',
  '/newsletters',
  '/subscribers',
  '/sales',
  '/insights',
  '/insights?days=365',
  '/widgets',
  '/widgets?widget=buy',
  '/widgets?widget=card',
  '/onboarding',
  '/settings',
  '/settings?tab=subscription',
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

async function signIn(context: BrowserContext, username: string): Promise<void> {
  const { url } = session.server;
  const data = { username, password: 'correct horse' };
  const answer = await context.request.post(`${url}/api/login`, { data, headers: { origin: url } });
  expect(answer.status()).toBe(200);
}

it.each([
  { width: 375, scheme: 'light' },
  { width: 375, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const)(
  'every screen is accessible, fits and logs no error at $width px, $scheme',
  async ({ width, scheme }) => {
    const username = `mara-${width}-${scheme}`;
    for (const name of [username, 'mara']) {
      const taken = await fetch(`${session.server.url}/api/check-username/${name}`);
      if (!(await taken.json()).available) continue;
      const creator = await createCreator(session.server, name);
      await subscribeMany(session.server, name, 8);
      const productId = await sellPdf(creator, { title: 'Kiln notes', price: '$12.99' });
      await buy(session.server, productId, 'ines@a-rather-long-domain-of-a-reader.example');
      const title = 'A very long title that does not want to end before the line does, and then some';
      await creator.POST('/api/newsletter/draft', { body: { title, content: '<p>Hello</p>' } });
    }
    const page = await openPage(session.browser, {
      viewport: { width, height: 812 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    await expectNoPolicyViolations(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // Answers, which browsers report all the same: a signed-out 401, a missing page's 404, and the page
      // preview whose frame runs no scripts on purpose.
      if (message.type() === 'error' && !/status of 40[14]|Blocked script execution/.test(message.text()))
        errors.push(message.text());
    });

    const problems: string[] = [];
    const check = async (path: string) => {
      await page.goto(session.server.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const found = await findAccessibilityProblems(page);
      problems.push(...found.map((problem) => `${path}: ${problem}`));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) problems.push(`${path}: scrolls sideways by ${overflow} px`);
    };
    for (const path of PUBLIC) await check(path);
    await signIn(page.context(), username);
    for (const path of SCREENS) await check(path);
    expect(problems).toEqual([]);
    expect(errors).toEqual([]);
  },
  // Thirty pages, each looked through by axe.
  120_000,
);
