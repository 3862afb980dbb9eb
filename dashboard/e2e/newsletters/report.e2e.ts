import { unwrap, watchProgress } from '@tidings/sdk';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { startServer } from '../harness/server.js';
import { setUpServer } from '../harness/session.js';
import { signIn } from '../harness/sign-in.js';
import { type SmtpSink, startSmtpSink } from '../harness/smtp-sink.js';

const SUBSCRIBERS = 120;

let sink: SmtpSink;
const session = setUpServer(async () => {
  sink = await startSmtpSink();
  return { SMTP_URL: sink.url };
});
afterAll(() => sink.close());

/** Refuses three addresses. One mailbox does not exist, and two servers reject the message. */
function refuse(address: string) {
  const number = /^subscriber(\d+)@/.exec(address)?.[1];
  if (number === '7') return { code: 550, text: '5.1.1 No such user' };
  if (number === '8' || number === '9') return { code: 554, text: '5.7.1 Rejected by policy' };
  return undefined;
}

it('a creator pauses a newsletter, resumes it, and retries failed recipients', async () => {
  const creator = await createCreator(session.server, 'mara');
  await subscribeMany(session.server, 'mara', SUBSCRIBERS);
  const body = { title: 'First frost', content: '<p>Frost came on Tuesday.</p>' };
  const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
  const params = { path: { id } };
  const fetchProgress = () => unwrap(creator.GET('/api/newsletters/{id}/progress', { params }));
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'mara');

  // The receiving server delays its replies, so that the sending can be paused.
  sink.refuse = refuse;
  let answer = () => {};
  sink.patience = new Promise((resolve) => {
    answer = resolve;
  });
  const streamResponse = page.waitForResponse((response) => response.url().includes('/progress/stream'));
  await unwrap(creator.POST('/api/newsletters/{id}/send', { params }));
  await page.goto(`${session.server.url}/newsletters`);
  await page.getByText(`Sending to ${SUBSCRIBERS} subscribers`).first().waitFor();
  expect((await streamResponse).headers()['content-type']).toContain('text/event-stream');
  await page.getByRole('button', { name: 'Pause First frost' }).click();
  await page.getByText('Sending is paused until you resume it.').first().waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  // Emails in flight arrive, and no further emails.
  answer();
  await vi.waitUntil(async () => (await fetchProgress()).counts.claimed === 0, { timeout: 20_000 });
  const pausedProgress = await fetchProgress();
  expect(pausedProgress.status).toBe('paused');
  expect(pausedProgress.counts.accepted).toBeGreaterThan(0);
  expect(pausedProgress.counts.queued).toBeGreaterThan(0);
  await page
    .getByRole('link', { name: /See (the delivery report|recipients)/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'First frost' }).waitFor();
  await page.getByRole('radio', { name: `Queued ${pausedProgress.counts.queued}` }).waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);

  await page.getByRole('button', { name: 'Resume First frost' }).click();
  await page.getByText('3 of 120 could not be delivered.').waitFor();
  await page.getByText('Sent to 117 of 120 subscribers').first().waitFor();
  await page.getByRole('group', { name: 'Filter recipients' }).getByText('Failed').click();
  await page
    .getByRole('row', { name: /subscriber7@kova\.example/ })
    .getByText('This mailbox does not exist.')
    .last()
    .waitFor();
  expect(await page.getByRole('table', { name: 'Recipients' }).getByRole('row').count()).toBe(4);
  expect(await findProblemsOfState(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`report_${id}.csv`);

  // The missing mailbox is not tried again.
  sink.refuse = () => undefined;
  await page.getByRole('button', { name: 'Retry 2 emails' }).click();
  await page.getByText('Sent to 119 of 120 subscribers').first().waitFor();
  await page.getByText('1 of 120 could not be delivered.').waitFor();
  await page.getByText('A retry would not help', { exact: false }).waitFor();
  expect((await fetchProgress()).counts).toMatchObject({ accepted: 119, failed: 1 });
  expect(new Set(sink.emails.map(({ to }) => to)).size).toBe(119);
  expect(sink.emails).toHaveLength(119);
}, 120_000);

it('a creator cancels a newsletter for good after a dialog that shows the delivered count', async () => {
  const creator = await createCreator(session.server, 'nils');
  await subscribeMany(session.server, 'nils', SUBSCRIBERS);
  const body = { title: 'Second thoughts', content: '<p>Frost.</p>' };
  const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
  const params = { path: { id } };
  const page = await openPage(session.browser);
  await signIn(page.context(), session, 'nils');
  sink.refuse = () => undefined;
  let answer = () => {};
  sink.patience = new Promise((resolve) => {
    answer = resolve;
  });
  await unwrap(creator.POST('/api/newsletters/{id}/send', { params }));
  await page.goto(`${session.server.url}/newsletters/${id}/report`);
  await page.getByRole('button', { name: 'Cancel sending Second thoughts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel sending?' });
  await dialog.getByText('No email has been sent yet.').waitFor();
  expect(await findProblemsOfState(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel sending' }).click();
  await page
    .getByText(/^Canceled: sent to \d+ of 120 subscribers$/)
    .first()
    .waitFor();
  answer();
  const settledProgress = await vi.waitUntil(
    async () => {
      const { counts, ...rest } = await unwrap(creator.GET('/api/newsletters/{id}/progress', { params }));
      // The missing mailbox gets no email from any creator, because another creator's newsletter bounced there.
      const settledCount = counts.accepted + counts.canceled + counts.suppressed;
      return settledCount === SUBSCRIBERS ? { ...rest, counts } : undefined;
    },
    { timeout: 20_000 },
  );
  expect(settledProgress.status).toBe('canceled');
  expect(settledProgress.counts.accepted).toBeLessThan(SUBSCRIBERS);
  await page
    .getByText(`Canceled: sent to ${settledProgress.counts.accepted} of 120 subscribers`)
    .first()
    .waitFor();
}, 60_000);

it('an open progress stream does not delay the server’s stop', async () => {
  // No email leaves within the time to undo, so the test need not wait.
  const server = await startServer({ UNDO_SEND_SECONDS: '60' });
  onTestFinished(server.stop);
  const creator = await createCreator(server, 'olga');
  await subscribeMany(server, 'olga', 1);
  const body = { title: 'Kiln', content: '<p>Frost.</p>' };
  const { id } = await unwrap(creator.POST('/api/newsletters', { body }));
  await unwrap(creator.POST('/api/newsletters/{id}/send', { params: { path: { id } } }));
  const watching = watchProgress(creator, id);
  expect((await watching.next()).value).toMatchObject({ status: 'preparing' });
  const startedAt = performance.now();
  const rejection = expect(watching.next()).rejects.toThrow(TypeError);
  await server.stop();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await rejection;
});
