import PostalMime from 'postal-mime';
import { afterAll, expect, it, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { expectNoPolicyViolations, openPage } from '../harness/browser.js';
import {
  getPreviewFrame,
  getSheet,
  writeContent,
  writeTitle,
} from '../harness/newsletters/write-newsletter.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';
import { type SmtpSink, startSmtpSink } from '../harness/smtp-sink.js';

let sink: SmtpSink;
const session = setUpServer(async () => {
  sink = await startSmtpSink();
  return { SMTP_URL: sink.url };
});
afterAll(() => sink.close());

async function openEditor(username: string) {
  const page = await openPage(session.browser);
  await expectNoPolicyViolations(page);
  await signIn(page.context(), session, username);
  await page.goto(`${session.server.url}/newsletter/new2`);
  return page;
}

it('a creator writes, previews and sends a newsletter, and subscribers unsubscribe by link and in one click', async () => {
  const mara = await createCreator(session.server, 'mara');
  await mara.POST('/api/onboarding', { body: { displayName: 'Mara Lindqvist' } });
  const subscribers = await subscribeMany(session.server, 'mara', 3);
  const page = await openEditor('mara');

  await writeTitle(page, 'The kiln that would not cool');
  await writeContent(page, 'Frost came on *Tuesday*. <script>alert(1)</script>');
  await page.getByLabel('Button label').fill('Read the journal');
  await page.getByLabel('Button link').fill('kiln.example/letter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Draft saved').first().waitFor();
  await page.reload();
  await page.getByText('Draft loaded').first().waitFor();

  // The preview shows the email in a frame without scripts.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const newsletter = getPreviewFrame(page);
  await newsletter.getByRole('heading', { name: 'The kiln that would not cool' }).waitFor();
  await newsletter.getByRole('paragraph').getByText('Frost came on').waitFor();
  expect(await newsletter.locator('script').count()).toBe(0);
  expect(await page.getByTitle('Newsletter preview').first().getAttribute('sandbox')).not.toContain(
    'scripts',
  );
  await page.getByRole('button', { name: 'Close Preview' }).click();

  await page.getByRole('button', { name: 'Send to all subscribers' }).click();
  await page.getByRole('dialog').getByText('It will be sent to 3 subscribers.', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
  await page.getByText('Your newsletter has been sent to all your subscribers.').first().waitFor();
  await page.waitForURL('**/newsletters');
  await page.getByText('Sent to 3 subscribers').first().waitFor();
  await page.getByText('Sent', { exact: true }).first().waitFor();
  expect((await mara.GET('/api/user')).data?.emailsSent).toBe(1);

  // Each subscriber gets one email with HTML, text and a separate unsubscribe link.
  await vi.waitUntil(() => sink.emails.length >= 3);
  expect(sink.emails.map(({ to }) => to).sort()).toEqual([...subscribers].sort());
  const emails = await Promise.all(sink.emails.map(({ raw }) => PostalMime.parse(raw)));
  for (const email of emails) {
    expect(email.subject).toBe('The kiln that would not cool');
    expect(email.html).toContain('<em>Tuesday</em>');
    expect(email.html).not.toContain('<script');
    expect(email.html).toContain('&lt;script&gt;alert(1)');
    // The counted link redirects to its target.
    const [trackedUrl = ''] = /http:\/\/[^"]+\/c\/[^"]+/.exec(email.html ?? '') ?? [];
    const response = await fetch(trackedUrl, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('https://kiln.example/letter');
    expect(email.text).toContain('https://kiln.example/letter');
    expect(email.text).toContain('Frost came on Tuesday.');
    expect(email.from?.name).toBe('Mara Lindqvist');
  }
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(3);
  const findHeader = (index: number, name: string) =>
    emails[index]?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(findHeader(0, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const links = emails.map((_, index) => findHeader(index, 'list-unsubscribe').slice(1, -1));
  expect(new Set(links).size).toBe(3);

  // Opening the unsubscribe link changes nothing, and its button unsubscribes.
  const subscriber = await openPage(session.browser, { viewport: { width: 375, height: 812 } });
  await subscriber.goto(links[0] ?? '');
  expect((await mara.GET('/api/subscribers/count')).data).toEqual({ count: 3 });
  await subscriber.getByLabel('I receive too many emails').check();
  await subscriber.getByRole('button', { name: 'Confirm Unsubscribe' }).click();
  await subscriber
    .getByText("You have been successfully unsubscribed from Mara Lindqvist's newsletter.")
    .waitFor();

  // Another subscriber uses one click (RFC 8058), without a page, cookie or redirect.
  const oneClick = await fetch(links[1] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });
  expect(oneClick.status).toBe(200);

  // The next newsletter goes to the remaining subscriber.
  sink.emails.length = 0;
  const draft = await mara.POST('/api/newsletters', { body: { title: 'Second', content: '<p>Ash.</p>' } });
  const id = draft.data?.id ?? 0;
  await mara.POST('/api/newsletters/{id}/send', { params: { path: { id } } });
  await vi.waitUntil(async () => {
    const { data } = await mara.GET('/api/newsletters/{id}/progress', { params: { path: { id } } });
    return data?.status === 'finished';
  });
  expect(sink.emails.map(({ to }) => to)).toEqual([emails[2]?.to?.[0]?.address]);
});

it('the editor preserves its text while the server is unreachable, and shows missing fields', async () => {
  await createCreator(session.server, 'tom');
  const page = await openEditor('tom');
  await page.getByRole('button', { name: 'Send to all subscribers' }).click();
  await page.getByText('Please add a title to your newsletter.').first().waitFor();
  await page.context().setOffline(true);
  await writeTitle(page, 'Written offline');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('There was an error saving your draft. Please try again.').first().waitFor();
  await page.getByText('Offline: stored on this device').waitFor();
  await page.context().setOffline(false);
  await getSheet(page).getByText('Written offline').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Draft saved').first().waitFor();
});

it('a tab of another creator’s session sends nothing to the wrong subscribers', async () => {
  const anna = await createCreator(session.server, 'anna');
  await createCreator(session.server, 'bella');
  await subscribeMany(session.server, 'bella', 2);
  const annas = await openEditor('anna');
  await writeTitle(annas, 'From Anna');
  await writeContent(annas, 'Dear all, yours, Anna');
  await annas.getByText('Saved', { exact: true }).waitFor();
  await signIn(annas.context(), session, 'bella');
  await annas.getByRole('button', { name: 'Send to all subscribers' }).click();
  await annas.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
  await annas
    .getByRole('dialog')
    .getByText('Another tab is signed in as someone else.', { exact: false })
    .waitFor();
  expect((await anna.GET('/api/newsletters')).data).toMatchObject([{ title: 'From Anna', sentAt: null }]);
  expect(sink.emails.some(({ raw }) => raw.includes('From Anna'))).toBe(false);
});
