import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Page } from 'playwright-core';
import { afterAll, expect, it, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { findAccessibilityProblems, findProblemsOfState, openPage } from '../harness/browser.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';
import { type SmtpSink, startSmtpSink } from '../harness/smtp-sink.js';

let sink: SmtpSink;
const session = setUpServer(async () => {
  sink = await startSmtpSink();
  return { SMTP_URL: sink.url, UNDO_SEND_SECONDS: '20' };
});
afterAll(() => sink.close());

const CONTENT = '<p>Frost came on <em>Tuesday</em>.</p>';

/** Opens a page of the dashboard as a creator with three subscribers and one draft. */
async function openAs(username: string, path: (draftId: number) => string) {
  const creator = await createCreator(session.server, username);
  await subscribeMany(session.server, username, 3);
  const id = await writeDraft(creator, `From ${username}`);
  const page = await openPage(session.browser);
  await signIn(page.context(), session, username);
  await page.goto(session.server.url + path(id));
  return { creator, page, id };
}

async function writeDraft(creator: TidingsClient, title: string): Promise<number> {
  return (await unwrap(creator.POST('/api/newsletters', { body: { title, content: CONTENT } }))).id;
}

async function askToSend(page: Page) {
  await page.getByRole('button', { name: 'Send to all subscribers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Newsletter' });
  await dialog.getByText('It will be sent to 3 subscribers.').waitFor();
  return dialog;
}

const listEmails = (subject: string) => sink.emails.filter(({ raw }) => raw.includes(`Subject: ${subject}`));

const getEditorPath = (id: number) => `/newsletter/new2?id=${id}`;

it('a creator undoes sending from the list: no email is sent, and the text is restored', async () => {
  const { creator, page, id } = await openAs('mara', getEditorPath);
  const params = { path: { id } };
  const dialog = await askToSend(page);
  await dialog.getByText('You have 20 seconds to undo. After that, sending cannot be undone.').waitFor();
  await dialog
    .getByText('No problems found.')
    .or(dialog.getByText(/^\d+ warnings?/))
    .first()
    .waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('heading', { name: 'Sending' }).waitFor();
  expect(await page.getByText('Newsletter sent!').count()).toBe(0);
  expect((await creator.GET('/api/user')).data?.emailsSent).toBe(1);

  // The list opens after two seconds, and still offers Undo.
  await page.waitForURL('**/newsletters');
  await page.getByText('Sending has not started yet.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Sending undone').first().waitFor();
  await page.waitForURL(`**${getEditorPath(id)}`);
  await page.getByRole('button', { name: 'Send to all subscribers' }).waitFor();
  const draft = await unwrap(creator.GET('/api/newsletters/{id}', { params }));
  expect(draft).toMatchObject({ title: 'From mara', content: CONTENT, sentAt: null, undoUntil: null });
  expect((await creator.GET('/api/user')).data?.emailsSent).toBe(0);

  // The second sending delivers one email per subscriber, so the undone sending delivered none.
  await (await askToSend(page)).getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('heading', { name: 'Sending' }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.waitForURL('**/newsletters');
  await page
    .getByText('Your newsletter has been sent to all your subscribers.')
    .first()
    .waitFor({ timeout: 45_000 });
  await page.getByText('Sent to 3 subscribers').first().waitFor({ timeout: 45_000 });
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  await vi.waitUntil(() => listEmails('From mara').length >= 3);
  expect(
    listEmails('From mara')
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['subscriber1@kova.example', 'subscriber2@kova.example', 'subscriber3@kova.example']);
  expect(await findProblemsOfState(page)).toEqual([]);
}, 120_000);

it('Undo on the confirmation screen reopens the draft in the editor', async () => {
  const { creator, page, id } = await openAs('nils', getEditorPath);
  await (await askToSend(page)).getByRole('button', { name: 'Send Now' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Sending undone').first().waitFor();
  await page.getByRole('button', { name: 'Send to all subscribers' }).waitFor();
  const { sentAt } = await unwrap(creator.GET('/api/newsletters/{id}', { params: { path: { id } } }));
  expect(sentAt).toBeNull();
});

it('a newsletter waits for its scheduled time, shows it, and can be unscheduled', async () => {
  const { creator, page, id } = await openAs('olga', getEditorPath);
  const params = { path: { id } };
  await unwrap(creator.POST('/api/update-profile', { body: { timeZone: 'Asia/Kathmandu' } }));
  await page.reload();
  const dialog = await askToSend(page);
  await dialog.getByText('Schedule').click();
  await dialog.getByRole('button', { name: 'Next Monday at 8:00' }).click();
  const day = await dialog.getByLabel('Day').inputValue();
  expect(await findProblemsOfState(page)).toEqual([]);

  // The dialog rejects a time in the past.
  await dialog.getByLabel('Day').fill('2020-01-06');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('This time has passed. Please choose a later time.').waitFor();
  await dialog.getByLabel('Day').fill(day);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Newsletter scheduled').first().waitFor();
  await page.waitForURL('**/newsletters');
  await page
    .getByText(/Mon, \w+ \d+, \d+, 08:00 GMT\+5:45/)
    .first()
    .waitFor();
  const scheduled = await unwrap(creator.GET('/api/newsletters/{id}', { params }));
  expect(scheduled.scheduledAt).toBe(`${day}T02:15:00.000Z`);
  expect(await findProblemsOfState(page)).toEqual([]);

  // Home shows the scheduled newsletter as the next one.
  await page.goto(`${session.server.url}/dashboard`);
  await page.getByText('Scheduled for', { exact: false }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  await page.goto(`${session.server.url}/newsletters`);
  await page.getByRole('button', { name: 'Cancel schedule' }).first().click();
  await page.getByText('Schedule canceled').first().waitFor();
  await page.getByText('Draft', { exact: true }).first().waitFor();
  const draft = await unwrap(creator.GET('/api/newsletters/{id}', { params }));
  expect(draft).toMatchObject({ scheduledAt: null, content: CONTENT });
});

it('Undo restores a deleted newsletter, by keyboard', async () => {
  const { creator, page } = await openAs('pia', () => '/newsletters');
  await writeDraft(creator, 'The second newsletter');
  await page.reload();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'From pia' });
  await row.getByRole('button', { name: 'More for From pia' }).focus();
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Delete' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await row.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Draft deleted').first().waitFor();
  await row.waitFor({ state: 'detached' });
  await vi.waitUntil(async () => (await readFocusedText(page)) === 'The second newsletter');
  await vi.waitUntil(async () => (await creator.GET('/api/newsletters')).data?.length === 1);

  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Draft restored').first().waitFor();
  await row.waitFor();
  await vi.waitUntil(async () => (await readFocusedText(page)) === 'From pia');
  expect((await creator.GET('/api/newsletters')).data).toHaveLength(2);
});

it('a copy opens in the editor, and a search without results shows an empty state', async () => {
  const { creator, page } = await openAs('rut', () => '/newsletters');
  await page.getByRole('button', { name: 'More for From rut' }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL('**/new2?id=*');
  await page.getByRole('button', { name: 'Send to all subscribers' }).waitFor();
  const [copy] = (await creator.GET('/api/newsletters')).data ?? [];
  expect(copy).toMatchObject({ title: 'Copy of From rut', content: CONTENT, sentAt: null });

  await page.goto(`${session.server.url}/newsletters`);
  const search = page.getByLabel('Search newsletters');
  await search.fill('COPY');
  await page.getByText('1 newsletter found.').waitFor();
  await search.fill('100% <b>');
  await page.getByText('No results found for "100% <b>"').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
});

it('an empty list shows that no newsletter exists, and a failed list offers a retry', async () => {
  await createCreator(session.server, 'sam');
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'sam');
  await page.route('**/api/newsletters?*', (route) => route.abort());
  await page.goto(`${session.server.url}/newsletters`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await page.unroute('**/api/newsletters?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No newsletters yet').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
});

function readFocusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
