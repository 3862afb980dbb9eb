import { createClient, unwrap } from '@tidings/sdk';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readPrometheusText } from '../../../api/src/testing/prometheus-text.js';
import { getFreePort } from '../../../api/src/testing/servers/free-port.js';
import { createCreator, importMany, subscribeMany } from '../harness/api.js';
import { startServer, type TidingsServer } from '../harness/server.js';
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
const DRAIN_DELAY = '3';
const PATIENCE = { timeout: 30_000, interval: 20 };

async function fetchReadiness(server: TidingsServer) {
  const response = await fetch(`${server.url}/readyz`);
  return {
    status: response.status,
    body: await response.json(),
    connection: response.headers.get('connection'),
  };
}

const isRefused = (server: TidingsServer) =>
  fetch(`${server.url}/healthz`).then(
    () => false,
    (error: Error) => (error.cause as NodeJS.ErrnoException)?.code === 'ECONNREFUSED',
  );

it('a stopped server and worker finish their work, and repeat no email', {
  timeout: 120_000,
}, async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const env = { SMTP_URL: `${sink.url}?connections=${CONNECTIONS}` };
  const server = await startServer({ ...env, DRAIN_DELAY });
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
  let heldReplies = holdReplies(sink);
  const id = await sendNewsletterTo(mara);
  const slowRequest = startSlowRequest(server, {
    token,
    key: 'slow',
    body: JSON.stringify({ title: 'Slowly typed', content: '<p>Ash.</p>' }),
  });
  await slowRequest.begun;
  await waitForBusyConnections(sink, 0);

  // The server still responds after SIGTERM, so that the proxy has three seconds to switch.
  const serverExit = server.terminate();
  const stopping = await vi.waitUntil(async () => {
    const response = await fetchReadiness(server);
    return response.status === 503 ? response : undefined;
  }, PATIENCE);
  expect(stopping).toEqual({
    status: 503,
    body: { status: 'stopping', checks: {} },
    connection: 'close',
  });
  const page = await fetch(`${server.url}/mara`);
  expect([page.status, (await fetch(`${server.url}/healthz`)).status]).toEqual([200, 200]);

  // Then the server accepts no new request, but finishes the two running ones.
  await vi.waitUntil(() => isRefused(server), PATIENCE);
  expect((await slowRequest.finish()).statusCode).toBe(201);
  heldReplies.letGo();
  expect(await serverExit).toBe(0);
  const byServer = sink.emails.length;
  expect(byServer).toBeLessThan(SUBSCRIBERS);

  // A worker continues alone, claims emails, and is stopped too.
  heldReplies = holdReplies(sink);
  const METRICS_PORT = String(await getFreePort());
  const worker = startWorker(server, { ...env, METRICS_PORT });
  onTestFinished(worker.stop);
  await waitForBusyConnections(sink, byServer);
  const health = await fetch(`http://127.0.0.1:${METRICS_PORT}/healthz`);
  expect([health.status, await health.text()]).toEqual([200, 'ok\n']);
  const workerExit = worker.terminate();
  heldReplies.letGo();
  expect(await workerExit).toBe(0);
  expect(sink.emails.length).toBeLessThan(SUBSCRIBERS);

  sink.patience = Promise.resolve();
  await server.start();
  const params = { path: { id } };
  const progress = await vi.waitUntil(async () => {
    const current = await unwrap(mara.GET('/api/newsletters/{id}/progress', { params }));
    return current.status === 'finished' ? current : undefined;
  }, PATIENCE);
  expect(progress.counts).toMatchObject({ accepted: SUBSCRIBERS, unknown: 0, deferred: 0 });
  expect(sink.emails.map(({ to }) => to).sort()).toEqual([...subscribers].sort());
  const drafts = await unwrap(mara.GET('/api/newsletters'));
  expect(drafts.map(({ title }) => title)).toContain('Slowly typed');
});

it('a server’s metrics include its own worker, and a separate worker serves its own', {
  timeout: 60_000,
}, async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const env = { SMTP_URL: sink.url };
  const METRICS_TOKEN = 'a token of the operator';
  const server = await startServer({ ...env, METRICS_TOKEN });
  onTestFinished(server.stop);
  const mara = await createCreator(server, 'mara');
  await subscribeMany(server, 'mara', 5);
  const read = async (url: string) => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return readPrometheusText(await response.text());
  };
  const readAcceptedCount = async (url: string) =>
    (await read(url)).find(
      ({ name, labels }) => name === 'tidings_emails_total' && labels.outcome === 'accepted',
    )?.value;
  sink.refuse = (address) =>
    address.startsWith('subscriber3@') ? { code: 550, text: '5.1.1 Nobody of that name' } : undefined;
  await sendNewsletterTo(mara);
  await vi.waitUntil(async () => (await readAcceptedCount(`${server.url}/metrics`)) === 4, PATIENCE);
  const samples = await read(`${server.url}/metrics`);
  const findValue = (name: string, label = '') =>
    samples.find((sample) => sample.name === name && Object.values(sample.labels).join().includes(label))
      ?.value;
  expect(findValue('tidings_emails_total', 'failed')).toBe(1);
  expect(findValue('tidings_newsletter_emails_accepted_total')).toBe(4);
  expect(findValue('tidings_relay_circuit_open')).toBe(0);
  expect(findValue('nodejs_eventloop_lag_p99_seconds', 'worker')).toBeGreaterThanOrEqual(0);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  await server.terminate();

  const METRICS_PORT = String(await getFreePort());
  const worker = startWorker(server, { ...env, METRICS_TOKEN, METRICS_PORT });
  onTestFinished(worker.stop);
  const figures = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  await vi.waitUntil(
    () =>
      fetch(figures).then(
        ({ status }) => status === 401,
        () => false,
      ),
    PATIENCE,
  );
  expect((await read(figures)).map(({ name }) => name)).toContain('tidings_relay_circuit_open');
  expect((await fetch(figures.replace('/metrics', '/anything'))).status).toBe(404);
});
