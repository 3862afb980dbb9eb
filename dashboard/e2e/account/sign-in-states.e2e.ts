import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findProblemsInEveryLook, openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpSession();
const USERNAME = 'stater';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const getAlert = (page: Page) => page.getByRole('alert').first();

type State = { name: string; signedIn?: true; path: string; reach?: (page: Page) => Promise<void> };

async function reachEmail(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('free.name');
  await page.getByText('Username is available').waitFor();
  await press(page, 'Continue');
}

/** The screens after input: filled in, rejected, or half done. Other journeys check the initial states. */
const STATES: State[] = [
  {
    name: 'sign in, a field missing',
    path: '/auth?mode=log-in',
    async reach(page) {
      await press(page, 'Log In');
      await getAlert(page).waitFor();
    },
  },
  {
    name: 'sign in, rejected',
    path: '/auth?mode=log-in',
    async reach(page) {
      await page.getByLabel('Username or email').fill(USERNAME);
      await page.getByLabel('Password').fill('a guess');
      await press(page, 'Log In');
      await getAlert(page).waitFor();
    },
  },
  {
    name: 'username, too short',
    path: '/auth?mode=register',
    async reach(page) {
      await page.getByLabel('Username').fill('ma');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid username').first().waitFor();
    },
  },
  {
    name: 'username, taken',
    path: '/auth?mode=register',
    async reach(page) {
      await page.getByLabel('Username').fill(USERNAME);
      await page.getByText('Username is taken').waitFor();
    },
  },
  {
    name: 'email, in use',
    path: '/auth?mode=register',
    async reach(page) {
      await reachEmail(page);
      await page.getByLabel('Email').fill(`${USERNAME}@creators.example`);
      await page.getByText('Email is already in use').waitFor();
    },
  },
  {
    name: 'passwords that differ',
    path: '/auth?mode=register',
    async reach(page) {
      await reachEmail(page);
      await page.getByLabel('Email').fill('free@kiln.example');
      await page.getByText('Email is available').waitFor();
      await press(page, 'Continue');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await press(page, 'Setup Account');
      await getAlert(page).waitFor();
    },
  },
  {
    name: 'code, no address',
    path: '/auth?mode=code',
    async reach(page) {
      await press(page, 'Send Verification Code');
      await page.getByText('Please enter your email address').waitFor();
    },
  },
  {
    name: 'code, wrong',
    path: '/auth?mode=code',
    async reach(page) {
      await page.getByLabel('Email').fill(`${USERNAME}@creators.example`);
      await press(page, 'Send Verification Code');
      await page.getByLabel('Verification code').fill('000000');
      await press(page, 'Verify & Sign In');
      await getAlert(page).waitFor();
    },
  },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  {
    name: 'the demo card form, refused',
    path: '/test',
    async reach(page) {
      await page
        .getByRole('button', { name: /^Buy Now/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByText('Please enter CVV').waitFor();
    },
  },
  {
    name: 'first steps, a short username',
    signedIn: true,
    path: '/onboarding',
    async reach(page) {
      await page.getByLabel('Username').fill('ma');
      await page.keyboard.press('Enter');
      await page.getByText('Username must be at least 3 characters long').first().waitFor();
    },
  },
  { name: 'first steps, the profile', signedIn: true, path: '/onboarding?step=2' },
  {
    name: 'first steps, a link that is none',
    signedIn: true,
    path: '/onboarding?step=3',
    async reach(page) {
      await press(page, 'Add another link');
      await page.getByLabel('Website').fill('not an address');
      await press(page, 'Finish Setup');
      await getAlert(page).waitFor();
    },
  },
];

it('every sign-in screen is accessible and fits in every look', async () => {
  const { url } = session.server;
  await createCreator(session.server, USERNAME);
  const page = await openPage(session.browser, { reducedMotion: 'reduce' });
  const problems: string[] = [];
  for (const state of STATES) {
    if (state.signedIn) await signIn(page.context(), session, USERNAME);
    await page.goto(url + state.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await state.reach?.(page);
    await page.evaluate(() => document.fonts.ready);
    problems.push(...(await findProblemsInEveryLook(page)).map((problem) => `${state.name}: ${problem}`));
  }
  expect(problems).toEqual([]);
}, 240_000);
