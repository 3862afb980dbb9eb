import type { TidingsClient } from '@tidings/sdk';
import PostalMime from 'postal-mime';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { findAccessibilityProblems, openPage } from '../harness/browser.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';
import { type SinkEmail, type SmtpSink, startSmtpSink } from '../harness/smtp-sink.js';

const PATIENCE = { timeout: 15_000 };

let sink: SmtpSink;
const session = setUpServer(async () => {
  sink = await startSmtpSink();
  return { SMTP_URL: sink.url };
});
afterAll(() => sink.close());
beforeEach(() => {
  sink.emails.length = 0;
});

async function sendNewsletter(creator: TidingsClient, title: string): Promise<void> {
  const draft = await creator.POST('/api/newsletters', { body: { title, content: '<p>Ash.</p>' } });
  const id = draft.data?.id ?? 0;
  await creator.POST('/api/newsletters/{id}/send', { params: { path: { id } } });
  await vi.waitUntil(async () => {
    const { data } = await creator.GET('/api/newsletters/{id}/progress', { params: { path: { id } } });
    return data?.status === 'finished';
  }, PATIENCE);
}

async function linkIn(message: SinkEmail | undefined): Promise<string> {
  const { text = '' } = await PostalMime.parse(message?.raw ?? '');
  return /https?:\S+\/u\/[\w-]+/.exec(text)?.[0] ?? '';
}

const openSubscriberMark = () => openPage(session.browser, { viewport: { width: 375, height: 812 } });

it('a subscriber unsubscribes with a reason, receives no further newsletter, and can subscribe again', async () => {
  const mara = await createCreator(session.server, 'mara');
  await mara.POST('/api/onboarding', { body: { displayName: 'Mara Lindqvist' } });
  const [first = '', second = ''] = await subscribeMany(session.server, 'mara', 2);
  await sendNewsletter(mara, 'First');
  const link = await linkIn(sink.emails.find(({ to }) => to === first));

  const subscriber = await openSubscriberMark();
  const response = await subscriber.goto(link);
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  expect(await subscriber.title()).toBe('Unsubscribe | Mara Lindqvist');
  const confirm = subscriber.getByRole('button', { name: 'Confirm Unsubscribe' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await subscriber.getByLabel('Other').check();
  await subscriber.getByLabel('Please specify:').fill('Moving to the sea');
  expect(await findAccessibilityProblems(subscriber)).toEqual([]);
  await confirm.click();
  await subscriber.getByRole('heading', { name: "You're Unsubscribed" }).waitFor();
  await subscriber.reload();
  await subscriber
    .getByText("You have been successfully unsubscribed from Mara Lindqvist's newsletter.")
    .waitFor();

  const creator = await openPage(session.browser);
  await signIn(creator.context(), session, 'mara');
  await creator.goto(`${session.server.url}/subscribers`);
  const row = creator.getByRole('row').filter({ hasText: first });
  await row.getByText('Moving to the sea').waitFor();

  sink.emails.length = 0;
  await sendNewsletter(mara, 'Second');
  expect(sink.emails.map(({ to }) => to)).toEqual([second]);

  // The subscriber undoes a wrong click.
  await subscriber.getByRole('button', { name: 'Subscribe again' }).click();
  await subscriber.getByRole('heading', { name: 'Check your mail' }).waitFor();
  expect((await mara.GET('/api/subscribers/count')).data).toEqual({ count: 1 });
  const confirmation = await vi.waitUntil(() => sink.emails.find(({ to }) => to === first), PATIENCE);
  const { text = '' } = await PostalMime.parse(confirmation.raw);
  await subscriber.goto(/https?:\S+\/confirm\/[\w.-]+/.exec(text)?.[0] ?? '');
  await subscriber.getByRole('button', { name: /Confirm/ }).click();
  await vi.waitUntil(async () => (await mara.GET('/api/subscribers/count')).data?.count === 2, PATIENCE);
});

it('a link without its token emails a new one to a subscriber only', async () => {
  const tom = await createCreator(session.server, 'tom');
  const [address = ''] = await subscribeMany(session.server, 'tom', 1);
  const { data: user } = await tom.GET('/api/user');
  const ask = async (email: string) => {
    const subscriber = await openSubscriberMark();
    const query = new URLSearchParams({ email, userId: String(user?.id) });
    await subscriber.goto(`${session.server.url}/unsubscribe?${query}`);
    await subscriber.getByLabel('I receive too many emails').check();
    await subscriber.getByRole('button', { name: 'Confirm Unsubscribe' }).click();
    await subscriber.getByRole('heading', { name: 'Check your mail' }).waitFor();
    return subscriber;
  };
  // The server looks up addresses in order, so the second email proves that the first address got none.
  await ask('nobody@kova.example');
  const subscriber = await ask(address);
  await vi.waitUntil(() => sink.emails.length > 0, PATIENCE);
  expect(sink.emails.map(({ to }) => to)).toEqual([address]);
  expect((await tom.GET('/api/subscribers/count')).data).toEqual({ count: 1 });

  await subscriber.goto(await linkIn(sink.emails[0]));
  await subscriber.getByLabel('I receive too many emails').check();
  await subscriber.getByRole('button', { name: 'Confirm Unsubscribe' }).click();
  await subscriber.getByRole('heading', { name: "You're Unsubscribed" }).waitFor();
  expect((await tom.GET('/api/subscribers')).data).toMatchObject([
    { email: address, status: 'unsubscribed', unsubscribeReason: 'I receive too many emails' },
  ]);
});

it('unsubscribing works without JavaScript', async () => {
  const yuki = await createCreator(session.server, 'yuki');
  await subscribeMany(session.server, 'yuki', 1);
  await sendNewsletter(yuki, 'First');
  const subscriber = await openPage(session.browser, {
    javaScriptEnabled: false,
    viewport: { width: 375, height: 812 },
  });
  await subscriber.goto(await linkIn(sink.emails[0]));
  await subscriber.getByLabel('Other').check();
  await subscriber.getByLabel('Please specify:').fill('No time');
  await subscriber.getByRole('button', { name: 'Confirm Unsubscribe' }).click();
  await subscriber.getByRole('heading', { name: "You're Unsubscribed" }).waitFor();
  expect((await yuki.GET('/api/subscribers')).data).toMatchObject([{ unsubscribeReason: 'No time' }]);
  await subscriber.getByRole('button', { name: 'Subscribe again' }).click();
  await subscriber.getByRole('heading', { name: 'Check your mail' }).waitFor();
  expect((await yuki.GET('/api/subscribers/count')).data).toEqual({ count: 0 });
});

it.each([true, false])(
  'a subscriber unsubscribes at once without a reason, with scripts: %s',
  async (javaScriptEnabled) => {
    const name = javaScriptEnabled ? 'scripted' : 'unscripted';
    const creator = await createCreator(session.server, name);
    const [address = ''] = await subscribeMany(session.server, name, 1);
    await sendNewsletter(creator, 'First');
    const subscriber = await openPage(session.browser, {
      javaScriptEnabled,
      viewport: { width: 375, height: 812 },
    });
    await subscriber.goto(await linkIn(sink.emails.find(({ raw }) => raw.includes('Subject: First'))));
    if (javaScriptEnabled) expect(await findAccessibilityProblems(subscriber)).toEqual([]);
    await subscriber.getByRole('button', { name: 'Unsubscribe without giving a reason' }).click();
    await subscriber.getByRole('heading', { name: "You're Unsubscribed" }).waitFor();
    expect((await creator.GET('/api/subscribers')).data).toMatchObject([
      { email: address, status: 'unsubscribed', unsubscribeReason: null },
    ]);
  },
);
