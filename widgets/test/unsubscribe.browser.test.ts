import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PageView, renderPage } from '../src/pages/index.js';
import { findAccessibilityProblems, launchBrowser } from './browser.js';
import {
  type FakeInstance,
  type MockResponse,
  pending,
  startInstance,
  type UnsubscribeRequest,
} from './servers.js';

type View = Extract<PageView, { page: 'unsubscribe' }>;

let browser: Browser;
let instance: FakeInstance;
let page: Page;
let sharedPage: Page | undefined;
let requests: UnsubscribeRequest[];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  instance = await startInstance();
  requests = [];
});
afterEach(async () => {
  if (page !== sharedPage) await page.context().close();
  await instance.close();
});

const creator = { username: 'mara', displayName: 'Mara Lindqvist' };
const email = 'a-very-long-address-of-somebody@subdomain.of.a.long.company.example';
const link = { email, userId: 7, token: 'kq3v', newsletter: null };
const views = {
  invalid: { page: 'unsubscribe', state: 'invalid' },
  loading: { page: 'unsubscribe', state: 'loading', ...link },
  form: { page: 'unsubscribe', state: 'form', ...link, creator },
  done: { page: 'unsubscribe', state: 'done', email, token: link.token, creator },
  'check-email': { page: 'unsubscribe', state: 'check-email', email, creator },
  error: { page: 'unsubscribe', state: 'error', message: 'Too many attempts. Please wait 9 seconds.' },
} satisfies Record<View['state'], View>;

const createStatusResponse = (status: 'confirmed' | 'unsubscribed' | null): MockResponse => ({
  status: 200,
  body: { subscriber: { status }, user: creator },
});
const unsubscribedResponse: MockResponse = {
  status: 200,
  body: { success: true, username: 'mara', message: 'Done' },
};
const createFailure = (message?: string): MockResponse => ({
  status: 500,
  body: message === undefined ? {} : { message },
});

/** Responds to reads and writes in turn. The last response of each repeats. */
function setResponses(
  get: Array<MockResponse | Promise<MockResponse>>,
  post: Array<MockResponse | Promise<MockResponse>> = [unsubscribedResponse],
): void {
  const waiting = { GET: [...get], POST: [...post] };
  instance.answerUnsubscribe = (request) => {
    requests.push(request);
    const [next = createFailure()] = waiting[request.method];
    if (waiting[request.method].length > 1) waiting[request.method].shift();
    return next;
  };
}

/** Renders the view with a policy that allows exactly its styles. */
function serve(view: View): void {
  const { html, styleHashes } = renderPage(view, { brandName: 'Tidings', publicUrl: instance.origin });
  const csp = `default-src 'none'; base-uri 'none'; form-action 'self'; style-src ${styleHashes.join(' ')}; script-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'`;
  instance.pages.set('/page', { html, csp });
}

function listComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function open(view: View, options: BrowserContextOptions = {}): Promise<string[]> {
  serve(view);
  page = await browser.newPage({
    viewport: { width: 375, height: 812 },
    reducedMotion: 'reduce',
    ...options,
  });
  const complaints = listComplaints(page);
  await page.goto(`${instance.origin}/page`);
  return complaints;
}

/** Opens the view in a shared browser page, for tests that only look. Each test has a separate origin. */
async function inspect(view: View, width: number): Promise<string[]> {
  serve(view);
  sharedPage ??= await browser.newPage({ reducedMotion: 'reduce' });
  page = sharedPage;
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  await page.setViewportSize({ width, height: 812 });
  await page.emulateMedia({ colorScheme: 'light' });
  const complaints = listComplaints(page);
  await page.goto(`${instance.origin}/page`);
  return complaints;
}

const getHeading = (name: string) => page.getByRole('heading', { name, exact: true });
const confirm = () => page.getByRole('button', { name: 'Confirm Unsubscribe' });
const getToast = () => page.locator('.toast');
const listPosts = () => requests.filter(({ method }) => method === 'POST');

describe.each(Object.entries(views))('%s', (state, view) => {
  test.each([375, 1280])(
    'passes axe in light and dark, follows the policy and fits a narrow window, %i px',
    async (width) => {
      setResponses([new Promise(() => {})]);
      const complaints = await inspect(view, width);
      if (state === 'form') await page.getByLabel('Other').check();
      if (state === 'loading') await page.locator('.skeleton').waitFor();
      const problems = await findAccessibilityProblems(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      problems.push(...(await findAccessibilityProblems(page, { colorsOnly: true })));
      expect(problems).toEqual([]);
      expect(complaints).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );
});

describe('the form', () => {
  test('requires a reason, and a text for Other', async () => {
    await open(views.form);
    await expect.poll(() => confirm().isDisabled()).toBe(true);
    expect(await page.getByLabel('Please specify:').isVisible()).toBe(false);
    await page.getByLabel('Other').check();
    expect(await page.getByLabel('Please specify:').isVisible()).toBe(true);
    expect(await confirm().isDisabled()).toBe(true);
    await page.getByLabel('Please specify:').fill('   ');
    expect(await confirm().isDisabled()).toBe(true);
    await page.getByLabel('Please specify:').fill('Moving to the sea');
    expect(await confirm().isEnabled()).toBe(true);
    await page.getByLabel('I receive too many emails').check();
    expect(await page.getByLabel('Please specify:').isVisible()).toBe(false);
    expect(await confirm().isEnabled()).toBe(true);
  });

  test('sends once despite repeated clicks, and confirms the result', async () => {
    let answer = (_: MockResponse) => {};
    setResponses([], [new Promise<MockResponse>((resolve) => (answer = resolve))]);
    const complaints = await open({ ...views.form, newsletter: '2s' });
    await page.getByLabel('Other').check();
    await page.getByLabel('Please specify:').fill(' Moving to the sea ');
    await confirm().dblclick();
    const busy = page.getByRole('button', { name: 'Processing...' });
    await busy.click();
    await busy.press('Enter');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    answer(unsubscribedResponse);
    await getHeading("You're Unsubscribed").waitFor();
    await page
      .getByText("You have been successfully unsubscribed from Mara Lindqvist's newsletter.")
      .waitFor();
    await page.getByText('You will no longer receive emails from this sender.').waitFor();
    expect(await getToast().textContent()).toBe('Successfully unsubscribed');
    expect(listPosts()).toEqual([
      { method: 'POST', body: { ...link, newsletter: '2s', reason: 'Moving to the sea' } },
    ]);
    expect(await getHeading("You're Unsubscribed").evaluate((node) => node === document.activeElement)).toBe(
      true,
    );
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('works by keyboard', async () => {
    setResponses([]);
    await open(views.form);
    await expect.poll(() => confirm().isDisabled()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
    expect(await page.getByLabel('Other').isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await getHeading("You're Unsubscribed").waitFor();
    expect(listPosts()).toMatchObject([{ body: { reason: "I'm no longer interested in this content" } }]);
  });

  test('keeps the chosen reason after a failure, and retries', async () => {
    setResponses([], [createFailure('The database is away.'), createFailure(), unsubscribedResponse]);
    await open(views.form);
    await page.getByLabel("The content isn't relevant to me").check();
    await confirm().click();
    await page.getByText('The database is away.').waitFor();
    expect(await getToast().textContent()).toBe('ErrorFailed to unsubscribe');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await confirm().click();
    await page.getByText('An error occurred while processing your request.').waitFor();
    expect(await page.getByLabel("The content isn't relevant to me").isChecked()).toBe(true);
    await confirm().click();
    await getHeading("You're Unsubscribed").waitFor();
  });

  /** Opens the form, and chooses a reason before the script has loaded. */
  async function chooseEarly(reason: string) {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await open(views.form);
    await page.route('**/unsubscribe.*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel(reason).check();
    arrive();
    await page.waitForLoadState('load');
  }

  test('keeps a reason that was chosen before the script loaded', async () => {
    await chooseEarly('Other');
    // The script disables the button until there is a text.
    await expect.poll(() => confirm().isDisabled()).toBe(true);
    expect(await page.getByLabel('Other').isChecked()).toBe(true);
  });

  test('handles later choices after a reason was chosen before the script loaded', async () => {
    await chooseEarly('I receive too many emails');
    await page.getByLabel('Other').check();
    await expect.poll(() => confirm().isDisabled()).toBe(true);
    await page.getByLabel('I receive too many emails').check();
    expect(await confirm().isEnabled()).toBe(true);
  });

  test('is posted without scripts', async () => {
    instance.pages.set('/u/kq3v', { html: '<title>Left</title>' });
    await open(views.form, { javaScriptEnabled: false });
    await page.getByLabel('Other').check();
    await page.getByLabel('Please specify:').fill('Sea');
    const postRequest = page.waitForRequest('**/u/kq3v');
    await confirm().click();
    const fields = new URLSearchParams((await postRequest).postData() ?? '');
    expect(Object.fromEntries(fields)).toEqual({
      email,
      userId: '7',
      token: 'kq3v',
      reason: 'Other',
      otherReason: 'Sea',
    });
  });

  test('requires a reason without scripts', async () => {
    await open(views.form, { javaScriptEnabled: false });
    await confirm().click();
    expect(new URL(page.url()).pathname).toBe('/page');
  });
});

describe('a link with an email address', () => {
  test('opens the form if it has its token, and unsubscribes', async () => {
    setResponses([createStatusResponse('confirmed')]);
    const complaints = await open(views.loading);
    await page.getByText("from Mara Lindqvist's newsletter").waitFor();
    expect(requests[0]).toEqual({ method: 'GET', query: { email, userId: '7', token: 'kq3v' } });
    await page.getByLabel('I receive too many emails').check();
    await confirm().click();
    await getHeading("You're Unsubscribed").waitFor();
    expect(listPosts()).toMatchObject([{ body: { token: 'kq3v' } }]);
    expect(complaints).toEqual([]);
  });

  test('requests a link by email if the token is wrong', async () => {
    setResponses([createStatusResponse(null)], [{ status: 202, body: {} }]);
    await open(views.loading);
    await page.getByLabel('I receive too many emails').check();
    await confirm().click();
    await getHeading('Check your mail').waitFor();
    expect(listPosts()).toEqual([
      { method: 'POST', body: { email, userId: 7, reason: 'I receive too many emails' } },
    ]);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('shows at once that the subscriber already unsubscribed', async () => {
    setResponses([createStatusResponse('unsubscribed')]);
    await open(views.loading);
    await getHeading("You're Unsubscribed").waitFor();
  });

  test('shows placeholders while the API is slow', async () => {
    let answer = (_: MockResponse) => {};
    setResponses([new Promise<MockResponse>((resolve) => (answer = resolve))]);
    await open(views.loading);
    await page.locator('.skeleton').waitFor();
    await page.getByRole('status').getByText('Loading…').waitFor();
    answer(createStatusResponse('confirmed'));
    await page.getByRole('radio').first().waitFor();
    expect(await page.locator('.skeleton').count()).toBe(0);
  });

  test('shows an error if the API fails, and retries', async () => {
    setResponses([
      createFailure(),
      createFailure('The database is away.'),
      createStatusResponse('confirmed'),
    ]);
    await open(views.loading);
    const alert = page.getByRole('alert');
    await alert.getByText('An error occurred while processing your request.').waitFor();
    expect(await getToast().textContent()).toBe('ErrorFailed to validate unsubscribe request');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('The database is away.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('radio').first().waitFor();
  });

  test('shows that the link is invalid if the creator does not exist', async () => {
    setResponses([{ status: 404, body: { message: 'Creator not found.' } }]);
    await open(views.loading);
    await getHeading('Invalid Unsubscribe Link').waitFor();
  });

  test('has a plain form without scripts', async () => {
    await open(views.loading, { javaScriptEnabled: false });
    // Playwright finds no text in a noscript element.
    expect(await page.locator('noscript p').first().textContent()).toContain('from this newsletter');
    expect(await page.locator('noscript p').first().isVisible()).toBe(true);
    expect(await page.locator('.skeleton').isVisible()).toBe(false);
    expect(await page.getByRole('radio').count()).toBe(5);
    expect(await confirm().isEnabled()).toBe(true);
  });
});

describe('an accidental unsubscribe', () => {
  test('can be undone with one click', async () => {
    await open(views.done);
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await getHeading("You're subscribed").waitFor();
    expect(instance.received.map(({ body }) => JSON.parse(body))).toEqual([
      { username: 'mara', email, wording: 'Subscribe again', token: link.token },
    ]);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('asks for an email confirmation with double opt-in', async () => {
    instance.answer = () => pending;
    await open(views.done);
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await getHeading('Check your mail').waitFor();
    expect(await page.locator('main').textContent()).toContain(email);
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test('shows an error if the undo fails, and treats an existing subscription as success', async () => {
    instance.answer = () => createFailure('The database is away.');
    await open(views.done);
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await page.getByRole('alert').getByText('The database is away.').waitFor();
    instance.answer = () => ({ status: 409, body: { code: 'already_subscribed', message: 'Already' } });
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await getHeading("You're subscribed").waitFor();
  });

  test('can be undone by a plain form without scripts', async () => {
    await open(views.done, { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await page.waitForURL(`${instance.origin}/api/subscribers`);
    expect(new URLSearchParams(instance.received[0]?.body).get('username')).toBe('mara');
  });
});
