import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findAccessibilityProblems, launchBrowser } from './browser.js';
import { buildExample, readHtmlExample } from './example-app.js';
import { mara } from './samples/widgets.js';
import { type FakeInstance, type RunningServer, startHostSite, startInstance } from './servers.js';

const offer = {
  id: 12,
  title: 'Kiln notes',
  description: 'Forty pages on firing with wood.',
  price: '$12',
  isFree: false,
  image: null,
  creator: { username: 'mara', displayName: 'Mara Lindqvist' },
  address: 'https://tidings.example/buy/12',
  checkout: 'page',
};

let browser: Browser;
let instance: FakeInstance;
let site: RunningServer;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});
beforeEach(async () => {
  instance = await startInstance();
  instance.answers.set('/api/user/mara', { status: 200, body: mara });
  instance.answers.set('/api/products/12/offer', { status: 200, body: offer });
});
afterEach(async () => {
  await page.context().close();
  await site.close();
  await instance.close();
});

const readOutput = () => page.locator('#said').textContent();

async function open(html: string, files?: Map<string, string>): Promise<string[]> {
  site = await startHostSite(html, { scripts: files });
  page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto(site.origin);
  return problems;
}

/** Expects an example to show the card, open the checkout and subscribe. */
async function expectToWork(): Promise<void> {
  await page.getByRole('heading', { name: 'Mara Lindqvist' }).waitFor();
  expect(await page.getByRole('link', { name: 'Courses for beginners' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Where to see the pots' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Email address' }).fill('ines@example.com');
  await page.locator('tidings-subscribe').getByRole('button').click();
  await expect.poll(readOutput).toBe('Welcome, ines@example.com');
  expect(instance.received).toHaveLength(1);
  await page.locator('tidings-buy').locator('[part~=button]').click();
  await expect.poll(readOutput).toBe('Product 12 is on its way');
  expect(await findAccessibilityProblems(page)).toEqual([]);
}

test('runs the plain HTML example', async () => {
  const problems = await open(await readHtmlExample(instance.origin));
  await expectToWork();
  expect(problems).toEqual([]);
});

/** The frameworks with their Trusted Types policies. The elements need no policy. */
const FRAMEWORKS = [
  ['react-18', "'none'"],
  ['react-19', "'none'"],
  ['vue', 'vue'],
  ['svelte', 'svelte-trusted-html'],
] as const;

test.each(FRAMEWORKS)(
  'runs the example app in %s, with Trusted Types policies %s',
  async (framework, policies) => {
    const files = await buildExample(framework, instance.origin);
    const csp = `require-trusted-types-for 'script'; trusted-types ${policies}`;
    const html = `<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="${csp}">
    <title>Mara’s pots</title><main id="app"></main><script type="module" src="/main.js"></script></html>`;
    const problems = await open(html, files);
    await expectToWork();
    expect(problems).toEqual([]);
  },
);
