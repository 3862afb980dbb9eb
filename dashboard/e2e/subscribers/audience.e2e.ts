import { unwrap } from '@tidings/sdk';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { findProblemsInEveryLook, findProblemsOfState, openPage } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';

const session = setUpServer(() => ({ UNDO_SEND_SECONDS: '0' }));
const CONTENT = '<p>Frost came on Tuesday.</p>';

async function openAs(username: string, path: string): Promise<Page> {
  const page = await openPage(session.browser);
  await signIn(page.context(), session, username);
  await page.goto(session.server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const openPath = async (page: Page, path: string) => {
  await page.goto(session.server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

async function createTag(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a tag' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  await page.getByRole('link', { name }).waitFor();
}

/** Opens a subscriber from the list, and adds a tag. */
async function tagSubscriber(page: Page, { email, tag }: { email: string; tag: string }): Promise<void> {
  await openPath(page, '/subscribers');
  await page.getByRole('button', { name: email, exact: true }).click();
  await page.getByRole('link', { name: 'Tags, fields and timeline' }).click();
  await page.getByLabel('Tag to add').selectOption(tag);
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: `Remove the tag ${tag}` }).waitFor();
}

/** Builds a segment of one tag with only the keyboard. */
async function createSegment(page: Page, { name, tag }: { name: string; tag: string }): Promise<void> {
  await page.getByRole('button', { name: 'Create segment' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create a segment' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Tag', { exact: true }).focus();
  await page.keyboard.type(tag);
  await dialog.getByText(/subscribers? match/).waitFor();
  await dialog.getByLabel('Name').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name, exact: true }).waitFor();
}

it('a creator tags subscribers, and sends a newsletter to one segment but not to another', async () => {
  const mara = await createCreator(session.server, 'mara');
  const [first = '', second = '', third = ''] = await subscribeMany(session.server, 'mara', 3);
  const { id } = await unwrap(
    mara.POST('/api/newsletters', { body: { title: 'First frost', content: CONTENT } }),
  );

  const page = await openAs('mara', '/subscribers/tags');
  await createTag(page, 'VIP');
  await createTag(page, 'Press');
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await tagSubscriber(page, { email: first, tag: 'VIP' });
  await tagSubscriber(page, { email: second, tag: 'VIP' });
  await page.getByLabel('Tag to add').selectOption('Press');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: 'Remove the tag Press' }).waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  // The tag filters the list, and the URL contains the filter.
  await openPath(page, '/subscribers');
  await page.getByLabel('Tag', { exact: true }).selectOption('VIP');
  await page.waitForURL('**/subscribers?tag=VIP');
  await page.getByText('2 active subscribers match').waitFor();
  await page.getByRole('row').filter({ hasText: third }).waitFor({ state: 'detached' });
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  // Both get a tag that one of them already has. The undo removes it only from the other.
  await page.getByRole('checkbox', { name: 'Select all shown subscribers' }).check();
  await page.getByText('2 subscribers selected').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add tag' }).click();
  const question = page.getByRole('dialog', { name: 'Add a tag to these subscribers' });
  await question.getByLabel('Tag', { exact: true }).selectOption('Press');
  await question.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('Tag added to 1 subscriber.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Undone for 1 subscriber.').waitFor();

  await openPath(page, '/subscribers/segments');
  await createSegment(page, { name: 'Regulars', tag: 'VIP' });
  await createSegment(page, { name: 'Journalists', tag: 'Press' });
  await page.getByText('2 subscribers', { exact: true }).waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit Regulars' }).click();
  await page.getByRole('dialog').getByText('2 subscribers match').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add group' }).click();
  expect(await findProblemsOfState(page)).toEqual([]);

  // The creator chooses the audience in the panel, and changes it in the dialog.
  await openPath(page, `/newsletter/new2?id=${id}`);
  await page.getByRole('tab', { name: 'Sending' }).click();
  await page.getByRole('group', { name: 'Send to' }).getByLabel('Regulars').check();
  await page.getByText('2 subscribers', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send to this audience' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Newsletter' });
  await dialog.getByText('It will be sent to 2 subscribers.').waitFor();
  await dialog.getByText('Audience:').click();
  await dialog.getByText('Exclude segments').click();
  await dialog.getByRole('group', { name: 'Exclude' }).getByLabel('Journalists').check();
  await dialog.getByText('It will be sent to 1 subscriber.').waitFor();
  await dialog.getByText('Regulars, except Journalists').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  // An empty audience disables sending, and the button explains why.
  await dialog.getByRole('group', { name: 'Exclude' }).getByLabel('Regulars').check();
  await dialog.getByText('No subscriber is in this audience, so it would not be sent.').waitFor();
  const send = dialog.getByRole('button', { name: 'Send Now' });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('group', { name: 'Exclude' }).getByLabel('Regulars').uncheck();
  await dialog.getByText('It will be sent to 1 subscriber.').waitFor();
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull();
  await send.click();
  await page.waitForURL('**/newsletters');

  await expect
    .poll(() => listEmailsTo(session.server, first), { timeout: 15_000 })
    .toMatchObject([{ subject: 'First frost' }]);
  await page.getByText('Sent to 1 subscriber').first().waitFor();
  expect(await listEmailsTo(session.server, second)).toEqual([]);
  expect(await listEmailsTo(session.server, third)).toEqual([]);
});

/** Moves the focus with only the Tab key. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not reach it.');
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

it('a creator filters the list, builds a segment and asks for topics with only the keyboard', async () => {
  const ines = await createCreator(session.server, 'ines');
  const [first = ''] = await subscribeMany(session.server, 'ines', 2);
  const { id: tagId } = await unwrap(ines.POST('/api/tags', { body: { name: 'VIP', isTopic: true } }));
  const [subscriber] = await unwrap(
    ines.GET('/api/subscribers', { params: { query: { search: first, limit: 1 } } }),
  );
  await unwrap(
    ines.PUT('/api/subscribers/{id}/tags', {
      params: { path: { id: subscriber?.id ?? 0 } },
      body: { tagIds: [tagId] },
    }),
  );

  const page = await openAs('ines', '/subscribers');
  await tabTo(page, page.getByLabel('Tag', { exact: true }));
  await page.keyboard.type('V');
  await page.waitForURL('**/subscribers?tag=VIP');
  await page.getByText('1 active subscriber matches').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);

  // Pressing the chip removes its filter, and the focus stays near the filters.
  await tabTo(page, page.getByRole('button', { name: 'Remove the filter Tag: VIP' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/subscribers');
  await expect.poll(() => isFocused(page.getByRole('group', { name: 'Filters' }))).toBe(true);
  await tabTo(page, page.getByLabel('Tag', { exact: true }));
  await page.keyboard.type('V');
  await tabTo(page, page.getByRole('button', { name: 'Save as segment' }));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Create a segment' });
  await tabTo(page, dialog.getByLabel('Name'));
  await page.keyboard.type('New VIPs');
  await tabTo(page, dialog.getByRole('button', { name: 'Add condition' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('About').last());
  await page.keyboard.type('Jo');
  await dialog.getByText('1 subscriber matches').waitFor();
  await dialog.getByText(first).waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
  await tabTo(page, dialog.getByRole('button', { name: 'Save segment' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await openPath(page, '/widgets');
  await tabTo(page, page.getByRole('checkbox', { name: 'VIP' }));
  await page.keyboard.press('Space');
  const snippet = page.getByRole('region', { name: 'Snippet' });
  await snippet.getByText('topics="VIP"').waitFor();
  // The widget shows the label. The hidden form for pages without scripts has the same one.
  await page.locator('tidings-subscribe[topics=VIP] .ts-choices').first().getByText('VIP').waitFor();
  expect(await findProblemsInEveryLook(page)).toEqual([]);
});
