import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { getSheet } from '../harness/newsletters/write-newsletter.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();
const PATIENCE = { timeout: 30_000, interval: 250 };

/** The maximum number of clicks from the landing page to a newsletter in the inbox, without typing and Enter. */
const MAX_CLICKS = 9;

it('a new creator receives the first newsletter in their own inbox after nine clicks', async () => {
  const page = await openPage(session.browser);
  let clicks = 0;
  async function click(name: string, role: 'button' | 'link' = 'button'): Promise<void> {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  }

  await page.goto(`${session.server.url}/`);
  await click('Get Started', 'link');
  expect(await readPrimaryButton(page)).toBe('Create New Account');
  expect(await findProblemsOfState(page)).toEqual([]);
  await click('Create New Account');
  await page.getByLabel('Username').fill('firsthour');
  await page.getByText('Username is available').waitFor();
  await click('Continue');
  await page.getByLabel('Email').fill('first@hour.example');
  await page.getByText('Email is available').waitFor();
  await click('Continue');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await click('Setup Account');

  // The form does not ask for the username again, and the preview changes with each key.
  await page.getByLabel('Display Name').fill('Mara L.');
  await page.frameLocator('iframe[title="Your page"]').getByRole('heading', { name: 'Mara L.' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await click('Continue');
  await page.getByLabel('Send my newsletters to me too').waitFor();
  const addResponse = page.waitForResponse('**/api/subscribers/by-hand');
  await click('Finish and write a newsletter');
  expect((await addResponse).status()).toBe(201);

  const newsletter = getSheet(page);
  await newsletter.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.type('First light');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Good morning, everyone.');
  await click('Send to all subscribers');
  await page.getByRole('dialog', { name: 'Send Newsletter' }).getByText('1 subscriber').first().waitFor();
  await click('Send Now');
  await expect
    .poll(
      async () => (await listEmailsTo(session.server, 'first@hour.example')).map(({ subject }) => subject),
      PATIENCE,
    )
    .toContain('First light');
  expect(clicks).toBe(MAX_CLICKS);
});

/** Returns the label of the button that the form highlights. */
async function readPrimaryButton(page: Page): Promise<string | null> {
  const buttons = page.getByRole('main').getByRole('button');
  await buttons.first().waitFor();
  return buttons.first().textContent();
}
