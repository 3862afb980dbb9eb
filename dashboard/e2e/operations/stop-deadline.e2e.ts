import { createClient, unwrap } from '@tidings/sdk';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCreator, importMany } from '../harness/api.js';
import { startServer } from '../harness/server.js';
import { startSmtpSink } from '../harness/smtp-sink.js';
import {
  CONNECTIONS,
  holdReplies,
  sendNewsletterTo,
  startSlowRequest,
  waitForBusyConnections,
} from '../harness/under-way.js';
import { startWorker } from '../harness/worker.js';

const SUBSCRIBERS = 200;
/** The time after which the lease of a claimed email expires, with a margin. */
const PATIENCE = { timeout: 90_000, interval: 100 };

it('a server and a worker past their stop deadline abort, and neither lose nor repeat an email', {
  timeout: 150_000,
}, async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const env = { SMTP_URL: `${sink.url}?connections=${CONNECTIONS}`, DRAIN_TIMEOUT: '1' };
  const server = await startServer(env);
  onTestFinished(server.stop);
  const mara = await createCreator(server, 'mara');
  const { token } = await unwrap(
    createClient({ baseUrl: server.url }).POST('/api/tokens', {
      body: {
        username: 'mara',
        password: 'correct horse',
        name: 'slow',
        scopes: ['read', 'addresses', 'write'],
      },
    }),
  );
  const subscribers = await importMany(mara, SUBSCRIBERS);
  // The relay replies to no email until both processes are gone, so it has accepted no email in flight.
  const heldReplies = holdReplies(sink);
  const id = await sendNewsletterTo(mara);
  const draft = { title: 'Slowly typed', content: '<p>Ash.</p>' };
  const slowRequest = startSlowRequest(server, { token, key: 'slow', body: JSON.stringify(draft) });
  await slowRequest.begun;
  await waitForBusyConnections(sink, 0);

  expect(await server.terminate()).toBe(1);
  expect(server.output()).toContain('are aborted');
  await expect(slowRequest.finish()).rejects.toThrow();

  const worker = startWorker(server, env);
  onTestFinished(worker.stop);
  await waitForBusyConnections(sink, CONNECTIONS);
  expect(await worker.terminate()).toBe(1);

  const inHand = sink.emails.splice(0);
  heldReplies.letGo();
  await server.start();
  const params = { path: { id } };
  const progress = await vi.waitUntil(async () => {
    const current = await unwrap(mara.GET('/api/newsletters/{id}/progress', { params }));
    return current.status === 'finished' ? current : undefined;
  }, PATIENCE);
  expect(progress.counts).toMatchObject({ accepted: SUBSCRIBERS, unknown: 0, deferred: 0, failed: 0 });
  expect(sink.emails.map(({ to }) => to).sort()).toEqual([...subscribers].sort());
  // The repeated emails are identical, so that a relay can detect a duplicate.
  const rawByAddress = new Map(sink.emails.map(({ to, raw }) => [to, raw]));
  for (const { to, raw } of inHand) expect(rawByAddress.get(to)).toBe(raw);

  const listTitles = async () => (await unwrap(mara.GET('/api/newsletters'))).map(({ title }) => title);
  expect(await listTitles()).not.toContain(draft.title);
  const repeatedRequest = startSlowRequest(server, { token, key: 'slow', body: JSON.stringify(draft) });
  await repeatedRequest.begun;
  expect((await repeatedRequest.finish()).statusCode).toBe(201);
  expect((await listTitles()).filter((title) => title === draft.title)).toHaveLength(1);
});
