import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();
const open = () => openPage(session.browser);

async function register(page: Page, username: string): Promise<void> {
  await page.goto(`${session.server.url}/`);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('button', { name: 'Create New Account' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByText('Username is available').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill(`${username}@kiln.example`);
  await page.getByText('Email is available').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Setup Account' }).click();
  await page.waitForURL('**/onboarding?step=2');
}

it('a creator registers, stays signed in after a reload, signs out and signs in again', async () => {
  const page = await open();
  await register(page, 'registrant');
  await page.getByText('Your account has been created!').first().waitFor();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.waitForURL('**/dashboard');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth');
  await page.goto(`${session.server.url}/subscribers`);
  await page.waitForURL('**/auth');

  await page.getByRole('button', { name: 'Sign in with Password' }).click();
  await page.getByLabel('Username or email').fill('registrant@kiln.example');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('alert').getByText('The username or the password is wrong.').waitFor();
  await page.getByLabel('Password').fill('correct horse');
  await page.keyboard.press('Enter');
  // The user returns to the page that required a sign-in.
  await page.waitForURL('**/subscribers');
  await page.getByText('Welcome back, registrant!').first().waitFor();
});

it('shows unavailable usernames and addresses while the visitor types', async () => {
  await createCreator(session.server, 'taken');
  const page = await open();
  await page.goto(`${session.server.url}/auth`);
  await page.getByRole('button', { name: 'Create New Account' }).click();
  const next = page.getByRole('button', { name: 'Continue' });
  await page.getByLabel('Username').fill('TA KEN');
  await page.getByText('Username is taken').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('taken');
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Username').fill('free.name');
  await page.getByText('Username is available').waitFor();
  await next.click();
  await page.getByLabel('Email').fill('taken@creators.example');
  await page.getByText('Email is already in use').waitFor();
});

it('a creator edits the page, and the change is visible at once', async () => {
  const page = await open();
  await register(page, 'edith');
  await page.goto(`${session.server.url}/dashboard3`);
  await page.getByLabel('Display Name').fill('Edith <b>Ash</b>');
  await page.getByLabel('Bio').fill('Bowls & weather.');
  await page.getByLabel('Instagram').fill('@edith.ash');
  await page.getByRole('radio', { name: 'Night Ferry' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Changes saved').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: /Copy/ }).waitFor();

  const visitor = await open();
  await visitor.goto(`${session.server.url}/edith`);
  expect(await visitor.title()).toBe('Edith <b>Ash</b> | Tidings');
  expect(await visitor.getByRole('heading', { level: 1 }).textContent()).toBe('Edith <b>Ash</b>');
  await visitor.getByText('Bowls & weather.').waitFor();
  expect(await visitor.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
    'https://www.instagram.com/edith.ash',
  );
});
