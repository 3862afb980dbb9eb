import type { TidingsClient } from '@tidings/sdk';
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { findProblemsInEveryLook, openPage } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { setUpSession } from '../harness/session.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';

const session = setUpSession();

async function createCautious(username: string, displayName: string): Promise<TidingsClient> {
  const creator = await createCreator(session.server, username);
  await creator.POST('/api/onboarding', { body: { displayName } });
  await creator.PUT('/api/list-settings', {
    body: { archive: 'listed', doubleOptIn: true, tracking: 'anonymous' },
  });
  await creator.POST('/api/user/auto-reply', {
    body: { enableAutoReply: true, autoReplyMessage: 'Welcome in. First newsletter on Friday.' },
  });
  return creator;
}

/** Waits for an email in the mailbox. Returns its first link that begins with `path`. */
async function linkIn(to: string, subject: string, path: '/confirm/' | '/u/'): Promise<string> {
  const { server } = session;
  const email = await vi.waitUntil(async () => {
    const emails = await listEmailsTo(server, to);
    return emails.find((candidate) => candidate.subject.startsWith(subject));
  });
  const html = await (await fetch(server.url + email.path)).text();
  const [, link] = new RegExp(`href="([^"]*${path}[^"]+)"`).exec(html) ?? [];
  if (link === undefined) throw new Error(`No link to ${path} in "${subject}"`);
  return link;
}

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();
const fetchStatuses = async (creator: TidingsClient) =>
  (await creator.GET('/api/subscribers')).data?.map(({ email, status }) => [email, status]);

it('a visitor subscribes, confirms by email, sees the stored data, changes the address, and is erased', async () => {
  const mara = await createCautious('cautious', 'Mara Lindqvist');
  const page = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  await page.goto(`${session.server.url}/cautious`);
  await page.getByRole('textbox', { name: 'Email address' }).fill(INES);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await page.getByText('We sent you a link.').waitFor();
  expect(await fetchStatuses(mara)).toEqual([[INES, 'pending']]);
  expect((await mara.GET('/api/subscribers/count')).data).toEqual({ count: 0 });

  await page.goto(
    await linkIn(INES, "Confirm your subscription to Mara Lindqvist's newsletter", '/confirm/'),
  );
  await waitForHeading(page, 'Confirm your subscription');
  await page.getByText('Subscribe to my updates').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  // Opening the link changes nothing.
  expect(await fetchStatuses(mara)).toEqual([[INES, 'pending']]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitForHeading(page, "You're subscribed");
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  expect(await fetchStatuses(mara)).toEqual([[INES, 'confirmed']]);
  expect((await mara.GET('/api/subscribers/count')).data).toEqual({ count: 1 });

  // The automatic reply is sent after the confirmation, and has an unsubscribe link like every email.
  const unsubscribeUrl = await linkIn(
    INES,
    "Thank you for subscribing to Mara Lindqvist's newsletter",
    '/u/',
  );
  await page.goto(unsubscribeUrl);
  await page.getByRole('link', { name: 'See the data that is stored about you' }).click();
  await waitForHeading(page, 'Your subscription');
  await page.getByText('All data stored about you').click();
  await page.getByText("Mara Lindqvist's page").waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ines Kovač');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Your name is saved.').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  const ownPage = page.url().replace(/\?.*/, '');
  await page.getByLabel('New email address').fill('ines@new.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('we emailed a link to it').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  expect(await fetchStatuses(mara)).toEqual([[INES, 'confirmed']]);
  await page.goto(await linkIn('ines@new.example', 'Confirm your new address for', '/confirm/'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitForHeading(page, 'Your address was changed');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  expect(await fetchStatuses(mara)).toEqual([['ines@new.example', 'confirmed']]);

  await page.goto(ownPage);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('cautious-subscription.json');
  await page.getByText('Erase everything').first().click();
  await page.getByLabel('Type ines@new.example to confirm').fill(INES);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByText('exactly as shown').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await page.getByLabel('Type ines@new.example to confirm').fill('ines@new.example');
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await waitForHeading(page, 'Everything is erased');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  expect(await fetchStatuses(mara)).toEqual([]);
  await page.goto(ownPage);
  await waitForHeading(page, 'This link is not valid');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
});

it('a visitor subscribes and confirms by email without JavaScript', async () => {
  const yuki = await createCautious('scriptless', 'Yuki Tanaka');
  const page = await openPage(session.browser, {
    javaScriptEnabled: false,
    viewport: { width: 375, height: 812 },
  });
  await page.goto(`${session.server.url}/scriptless`);
  await page.getByRole('textbox', { name: 'Email address' }).fill(TOM);
  await page.getByRole('button', { name: "Let's Go" }).click();
  await waitForHeading(page, 'Check your mail');
  await page.goto(await linkIn(TOM, "Confirm your subscription to Yuki Tanaka's newsletter", '/confirm/'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await waitForHeading(page, "You're subscribed");
  expect(await fetchStatuses(yuki)).toEqual([[TOM, 'confirmed']]);
});
