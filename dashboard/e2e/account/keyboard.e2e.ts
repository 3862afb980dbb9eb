import { expect, it } from 'vitest';
import { openPage } from '../harness/browser.js';
import { pressEnterOn, tabTo, typeInto, waitForFocusOnTitle } from '../harness/keyboard.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();
const PATIENCE = { timeout: 30_000, interval: 250 };

it('a new creator signs up, writes and sends a newsletter with only the keyboard', async () => {
  const page = await openPage(session.browser);
  await page.goto(`${session.server.url}/`);
  await pressEnterOn(page, 'Get Started', 'link');
  await pressEnterOn(page, 'Create New Account');
  await typeInto(page, 'Username', 'keysonly');
  await page.getByText('Username is available').waitFor();
  await pressEnterOn(page, 'Continue');
  await typeInto(page, 'Email', 'keys@only.example');
  await page.getByText('Email is available').waitFor();
  await pressEnterOn(page, 'Continue');
  await typeInto(page, 'Password', 'correct horse');
  await typeInto(page, 'Confirm password', 'correct horse');
  await pressEnterOn(page, 'Setup Account');

  await typeInto(page, 'Display Name', 'Mara L.');
  await pressEnterOn(page, 'Continue');
  await tabTo(page, 'checkbox', 'Send my newsletters to me too');
  const addResponse = page.waitForResponse('**/api/subscribers/by-hand');
  await pressEnterOn(page, 'Finish and write a newsletter');
  expect((await addResponse).status()).toBe(201);

  await waitForFocusOnTitle(page, 'Newsletter');
  await typeInto(page, 'Title', 'By hand');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## What is new\n- Tea\nCoffee\n\nThat is all.');
  const sheet = page.locator('.newsletter-sheet');
  expect(await sheet.getByRole('heading', { name: 'What is new' }).count()).toBe(1);
  expect(await sheet.getByRole('listitem').allTextContents()).toEqual(['Tea', 'Coffee']);
  await tabTo(page, 'textbox', 'Title', 'Shift+Tab');

  await pressEnterOn(page, 'Send to all subscribers');
  const dialog = page.getByRole('dialog', { name: 'Send Newsletter' });
  await dialog.getByText('1 subscriber').first().waitFor();
  await pressEnterOn(page, 'Send Now');
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(
      async () => (await listEmailsTo(session.server, 'keys@only.example')).map(({ subject }) => subject),
      PATIENCE,
    )
    .toContain('By hand');
  await pressEnterOn(page, 'See the delivery report', 'link');
  await waitForFocusOnTitle(page, 'By hand');
  await page.getByText('Sent to 1 subscriber').first().waitFor();
});
