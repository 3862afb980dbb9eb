import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();
const PHONE = { viewport: { width: 375, height: 812 } };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const goTo = (page: Page, path: string) => page.goto(session.server.url + path);
const getAlert = (page: Page) => page.getByRole('alert').first();

async function logIn(page: Page, username: string): Promise<void> {
  await goTo(page, '/auth?mode=log-in');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill('correct horse');
  await press(page, 'Log In');
  await page.waitForURL('**/dashboard');
}

/** Returns a function that counts the page's requests to `path` from now on. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Waits for the code in the `number`th email to a creator. */
function waitForCode(username: string, number: number): Promise<string> {
  return vi.waitUntil(async () => {
    const emails = await listEmailsTo(session.server, `${username}@creators.example`);
    const codes = emails.flatMap(
      ({ subject }) => /^\d{6}(?= is your Tidings sign-in code)/.exec(subject) ?? [],
    );
    return codes.at(-number);
  });
}

/** Returns the tab's stored draft of the first steps. */
const draftIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('tidings-onboarding'));

const createWrongCode = (code: string, offset: number) =>
  String((Number(code) + offset) % 1_000_000).padStart(6, '0');

describe('the landing page', () => {
  it('animates the words of its title, except with reduced motion', async () => {
    const readAnimations = async (page: Page) => {
      await goTo(page, '/');
      const words = page.locator('h1 .word-rising');
      await words.first().waitFor();
      return words.evaluateAll((elements) => elements.map((word) => getComputedStyle(word).animationName));
    };
    const lively = await readAnimations(await openPage(session.browser));
    expect(new Set(lively)).toEqual(new Set(['rise']));
    const stillPage = await openPage(session.browser, { reducedMotion: 'reduce' });
    expect(new Set(await readAnimations(stillPage))).toEqual(new Set(['none']));
    expect(await stillPage.getByRole('heading', { level: 1 }).textContent()).toContain(
      'A newsletter goes out.',
    );
    await stillPage.emulateMedia({ colorScheme: 'dark' });
    await stillPage.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    expect(await stillPage.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it('shows the current year, and links to the terms and back', async () => {
    const page = await openPage(session.browser, PHONE);
    await goTo(page, '/');
    await page.getByText(`© ${new Date().getFullYear()} Tidings`).waitFor();
    await page.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  });

  it('redirects a signed-in creator to the dashboard', async () => {
    await createCreator(session.server, 'homer');
    const page = await openPage(session.browser);
    await logIn(page, 'homer');
    await goTo(page, '/');
    await page.waitForURL('**/dashboard');
    await goTo(page, '/privacy');
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });
});

describe('the registration wizard', () => {
  async function reachPasswords(page: Page, username: string): Promise<void> {
    await goTo(page, '/auth');
    await press(page, 'Create New Account');
    await page.getByLabel('Username').fill(username);
    await page.getByText('Username is available').waitFor();
    await press(page, 'Continue');
    await page.getByLabel('Email').fill(`${username}@kiln.example`);
    await page.getByText('Email is available').waitFor();
    await press(page, 'Continue');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm password').fill('correct horse');
  }

  it('follows the browser’s Back, and opens the terms in a new tab', async () => {
    const page = await openPage(session.browser, PHONE);
    await reachPasswords(page, 'backer');
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Terms' }).click();
    await (await popup).getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    expect(await page.getByLabel('Confirm password').inputValue()).toBe('correct horse');
    await page.goBack();
    expect(await page.getByLabel('Email').inputValue()).toBe('backer@kiln.example');
    await page.goBack();
    expect(await page.getByLabel('Username').inputValue()).toBe('backer');
    await page.goBack();
    await page.getByRole('link', { name: 'Sign up for the beta' }).waitFor();
  });

  it('restarts after a reload, and its Back leaves the wizard', async () => {
    const page = await openPage(session.browser);
    await reachPasswords(page, 'reloader');
    await page.reload();
    await page.getByText('Step 1 of 3').waitFor();
    await press(page, 'Back');
    await page.getByRole('button', { name: 'Create New Account' }).waitFor();
  });

  it('creates one account after a lost connection and a double click', async () => {
    const page = await openPage(session.browser);
    await reachPasswords(page, 'doubler');
    await page.context().setOffline(true);
    await press(page, 'Setup Account');
    await getAlert(page).getByText('Could not reach the server. Please check your connection.').waitFor();
    await page.context().setOffline(false);
    const registrations = countRequests(page, '/api/register');
    await page.getByRole('button', { name: 'Setup Account' }).dblclick();
    await page.waitForURL('**/onboarding?step=2');
    await page.getByText('Your account has been created!').first().waitFor();
    expect(registrations()).toBe(1);
  });

  it('returns to the username step if another visitor has registered the name', async () => {
    const page = await openPage(session.browser);
    await reachPasswords(page, 'hurried');
    await createCreator(session.server, 'hurried');
    await press(page, 'Setup Account');
    await getAlert(page).getByText('Please choose a different username').waitFor();
    await page.getByText('Username is taken').waitFor();
    await page.getByLabel('Username').fill('hurried.too');
    await page.getByText('Username is available').waitFor();
    await press(page, 'Continue');
    expect(await page.getByLabel('Email').inputValue()).toBe('hurried@kiln.example');
  });
});

describe('a sign-in code', () => {
  /** Requests a code, and returns it from the email. */
  async function askForCode(page: Page, username: string): Promise<string> {
    await goTo(page, '/auth');
    await press(page, 'Email me a code');
    await page.getByLabel('Email').fill(`${username}@creators.example`);
    await press(page, 'Send Verification Code');
    await page.getByLabel('Verification code').waitFor();
    return waitForCode(username, 1);
  }

  it('is invalid after five wrong attempts, and can be replaced', async () => {
    await createCreator(session.server, 'guesser');
    const page = await openPage(session.browser, PHONE);
    const code = await askForCode(page, 'guesser');
    const tryCode = async (digits: string) => {
      await page.getByLabel('Verification code').fill(digits);
      const response = page.waitForResponse('**/api/auth/verify-code');
      await press(page, 'Verify & Sign In');
      return (await response).status();
    };
    for (const offset of [1, 2, 3, 4, 5]) expect(await tryCode(createWrongCode(code, offset))).toBe(401);
    expect(await tryCode(code)).toBe(401);
    await getAlert(page).getByText('You can request a new one.').waitFor();

    await press(page, 'Resend Code');
    const second = await waitForCode('guesser', 2);
    await page.waitForURL('**step=2');
    expect(await page.getByLabel('Verification code').inputValue()).toBe('');
    expect(await tryCode(second)).toBe(200);
    await page.waitForURL('**/dashboard');
    await page.getByText('Welcome back, guesser!').first().waitFor();
  });

  it('can be entered after a reload', async () => {
    await createCreator(session.server, 'sleeper');
    const page = await openPage(session.browser, PHONE);
    const code = await askForCode(page, 'sleeper');
    await page.reload();
    await page.getByText('has an account, we emailed it a code.').waitFor();
    await page.getByLabel('Verification code').fill(code);
    const tries = countRequests(page, '/api/auth/verify-code');
    await page.getByRole('button', { name: 'Verify & Sign In' }).dblclick();
    // The second press may already happen on the next screen.
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    expect(tries()).toBe(1);
  });
});

describe('the onboarding', () => {
  async function openFirstSteps(username: string): Promise<Page> {
    await createCreator(session.server, username);
    const page = await openPage(session.browser);
    await logIn(page, username);
    await goTo(page, '/onboarding');
    await press(page, 'Continue');
    await page.getByLabel('Display Name').fill('Mara L.');
    await page.getByLabel('Bio').fill('Pots.');
    return page;
  }

  it('preserves the input after a reload and the browser’s Back', async () => {
    const page = await openFirstSteps('keeper');
    await page.reload();
    expect(await page.getByLabel('Display Name').inputValue()).toBe('Mara L.');
    await press(page, 'Continue');
    await page.getByRole('radio', { name: 'Heather' }).check({ force: true });
    await page.goBack();
    expect(await page.getByLabel('Bio').inputValue()).toBe('Pots.');
    await page.goBack();
    await page.getByRole('heading', { name: 'Create your username' }).waitFor();
    await page.goForward();
    await page.goForward();
    expect(await page.getByRole('radio', { name: 'Heather' }).isChecked()).toBe(true);
    expect(await draftIn(page)).toContain('Mara L.');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.waitForURL('**/dashboard');
    expect(await draftIn(page)).toBeNull();
  });

  it('saves once after a lost connection', async () => {
    const page = await openFirstSteps('saver');
    await press(page, 'Continue');
    await page.getByLabel('Instagram').fill('saver.makes');
    await page.context().setOffline(true);
    await press(page, 'Finish Setup');
    await getAlert(page).getByText('Your entries are still here.').waitFor();
    await page.context().setOffline(false);
    expect(await page.getByLabel('Instagram').inputValue()).toBe('saver.makes');
    const saves = countRequests(page, '/api/onboarding');
    await page.getByRole('button', { name: 'Finish Setup' }).dblclick();
    await page.waitForURL((url) => url.pathname !== '/onboarding');
    await page.getByText('Setup complete!').first().waitFor();
    expect(saves()).toBe(1);
    await goTo(page, '/saver');
    await page.getByRole('heading', { level: 1, name: 'Mara L.' }).waitFor();
  });
});

describe('two tabs', () => {
  it('sign in and sign out together', async () => {
    await createCreator(session.server, 'tabber');
    await createCreator(session.server, 'tabby');
    const firstPage = await openPage(session.browser);
    const secondPage = await firstPage.context().newPage();
    await goTo(secondPage, '/auth?mode=log-in');
    await secondPage.getByLabel('Username or email').fill('someone');
    await logIn(firstPage, 'tabber');
    await secondPage.waitForURL('**/dashboard');

    await goTo(secondPage, '/onboarding?step=2');
    await secondPage.getByLabel('Display Name').fill('Half a name');
    await firstPage.getByRole('button', { name: 'Account menu' }).click();
    await press(firstPage, 'Log out');
    await firstPage.waitForURL('**/auth');
    await secondPage.waitForURL('**/auth');
    // The sign-in screen deletes the draft a moment after the URL changes.
    await expect.poll(() => draftIn(secondPage)).toBeNull();

    // The tab of tabber continues as tabby's, and may save as tabby.
    await logIn(firstPage, 'tabby');
    await secondPage.waitForURL('**/dashboard');
    await goTo(secondPage, '/onboarding?step=2');
    expect(await secondPage.getByLabel('Display Name').inputValue()).toBe('');
    await secondPage.getByLabel('Display Name').fill('Tabby');
    await press(secondPage, 'Continue');
    await press(secondPage, 'Finish Setup');
    await secondPage.getByText('Setup complete!').first().waitFor();
  });
});

it('the demo screens link to each other and are marked as demos', async () => {
  const page = await openPage(session.browser, PHONE);
  await goTo(page, '/test');
  await page.getByText('Demo', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Background Image Test' }).click();
  await page.getByText('Loaded', { exact: true }).nth(4).waitFor();
  expect(await page.getByText('Loaded', { exact: true }).count()).toBe(5);
  await page.getByRole('link', { name: 'Sample profile' }).click();
  await page.waitForURL('**/test');
  await goTo(page, '/dashboard-test');
  await page.waitForURL('**/auth');
});
