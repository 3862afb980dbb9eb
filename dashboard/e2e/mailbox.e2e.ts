import { expect, it, vi } from 'vitest';
import { createCreator, subscribeMany } from './harness/api.js';
import { openPage } from './harness/browser.js';
import { withSession } from './harness/session.js';

const session = withSession();

it('stores every email in the local mailbox without a relay, and its unsubscribe link works', async () => {
  const mara = await createCreator(session.server, 'mara');
  await subscribeMany(session.server, 'mara', 2);
  const draft = await mara.POST('/api/newsletters', {
    body: { title: 'Kept here', content: '<p>Hello</p>' },
  });
  await mara.POST('/api/newsletters/{id}/send', { params: { path: { id: draft.data?.id ?? 0 } } });
  const page = await openPage(session.browser);
  await vi.waitUntil(async () => {
    await page.goto(`${session.server.url}/mailbox`);
    return (await page.getByRole('link', { name: 'Kept here' }).count()) === 2;
  });
  await page.getByRole('link', { name: 'Kept here' }).first().click();
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
