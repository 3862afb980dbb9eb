import { expect, it, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { listEmailsTo } from '../harness/mailbox.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();

it('without a relay, the local mailbox stores every email with a working unsubscribe link', async () => {
  const mara = await createCreator(session.server, 'local');
  const subscribers = await subscribeMany(session.server, 'local', 2);
  const draft = await mara.POST('/api/newsletters', {
    body: { title: 'Kept here', content: '<p>Hello</p>' },
  });
  await mara.POST('/api/newsletters/{id}/send', { params: { path: { id: draft.data?.id ?? 0 } } });
  for (const address of subscribers) {
    await vi.waitUntil(async () => {
      const emails = await listEmailsTo(session.server, address);
      return emails.some(({ subject }) => subject === 'Kept here');
    });
  }
  const page = await openPage(session.browser);
  await page.goto(`${session.server.url}/mailbox`);
  const emails = page.getByRole('link', { name: 'Kept here' });
  expect(await emails.count()).toBe(2);
  await emails.first().click();
  const email = page.locator('iframe').contentFrame();
  await email.getByRole('heading', { name: 'Kept here' }).waitFor();
  const popup = page.waitForEvent('popup');
  await email.getByRole('link', { name: 'Unsubscribe' }).click();
  const unsubscribe = await popup;
  await unsubscribe.getByLabel('I receive too many emails').check();
  await unsubscribe.getByRole('button', { name: 'Confirm Unsubscribe' }).click();
  await unsubscribe.getByText("You're Unsubscribed").waitFor();
  expect((await mara.GET('/api/subscribers/count')).data).toEqual({ count: 1 });
});
