import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { endEventStreams } from '../../../http/streams/stream-events.js';
import { findCurrentRequestId } from '../../../kernel/network/request-id.js';
import { createFetch } from '../../../server/app.js';
import { setMailing, settleAs } from '../../../testing/email/sent-mailings.js';
import { createStudio, type Studio } from '../../../testing/newsletters.js';

interface SentNewsletterStudio extends Studio {
  url: string;
  server: Server;
  mailingId: number;
}

/** Starts to send a newsletter to three subscribers, and serves the app behind a real socket. */
async function listen(): Promise<SentNewsletterStudio> {
  const studio = await createStudio({
    subscribers: ['r1@kova.example', 'r2@kova.example', 'r3@kova.example'],
  });
  const id = await studio.draft();
  await studio.call('POST', `/${id}/send`);
  await studio.runDueJobs();
  const server = createServer(getRequestListener(createFetch(studio.world.ctx, { trustProxy: false })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/newsletters/${id}/progress/stream`;
  return { ...studio, server, url, mailingId: (await studio.row(id))?.mailingId ?? 0 };
}

/** Opens a stream. `text` is its content so far. */
async function open({ url, mara }: SentNewsletterStudio) {
  const leaving = new AbortController();
  const response = await fetch(url, { headers: { cookie: mara.cookie }, signal: leaving.signal });
  const stream = { text: '', isOver: false, response, leave: () => leaving.abort() };
  onTestFinished(() => leaving.abort());
  const read = async () => {
    for await (const part of response.body ?? []) stream.text += Buffer.from(part).toString();
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.isOver = true;
    });
  return stream;
}

type OpenStream = Awaited<ReturnType<typeof open>>;
const parseEvents = ({ text }: OpenStream) =>
  [...text.matchAll(/event: progress\ndata: (.+)\n\n/g)].map(([, data]) => JSON.parse(data ?? ''));
const waitFor = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 5_000, interval: 10 });

it('sends the progress at once, then each change, and ends after the last', async () => {
  const sentStudio = await listen();
  const stream = await open(sentStudio);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
  await waitFor(() => parseEvents(stream).length === 1);
  expect(stream.text.startsWith(':\n\n')).toBe(true);
  expect(parseEvents(stream)[0]).toMatchObject({ status: 'sending', audience: 3, counts: { queued: 3 } });

  const { world, mailingId } = sentStudio;
  await settleAs(world, { mailingId, status: 'accepted', count: 3 });
  await waitFor(() => parseEvents(stream).length === 2);
  await setMailing(world, mailingId, { status: 'finished', finishedAt: world.clock.now() });
  await waitFor(() => stream.isOver);
  expect(parseEvents(stream).map(({ status, counts }) => [status, counts.accepted])).toEqual([
    ['sending', 0],
    ['sending', 3],
    ['finished', 3],
  ]);
});

it('reads the counters once for all watchers, and frees the slots of watchers that leave', async () => {
  const sentStudio = await listen();
  const { ctx } = sentStudio.world;
  const first = await open(sentStudio);
  await waitFor(() => parseEvents(first).length === 1);
  const select = vi.spyOn(ctx.db.read, 'select');
  const otherStreams = [await open(sentStudio), await open(sentStudio)];
  await waitFor(() => otherStreams.every((stream) => parseEvents(stream).length === 1));
  await settleAs(sentStudio.world, { mailingId: sentStudio.mailingId, status: 'accepted', count: 1 });
  await waitFor(() => [first, ...otherStreams].every((stream) => parseEvents(stream).length === 2));
  const startedAt = performance.now();
  select.mockClear();
  await waitFor(() => select.mock.calls.length >= 3);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  for (const { leave } of [first, ...otherStreams]) leave();
  // The slots are free again as soon as the server has noticed.
  await vi.waitUntil(async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => open(sentStudio)));
    for (const { leave } of streams) leave();
    return streams.every(({ response }) => response.status === 200);
  });
});

it('allows six streams per creator, and asks the seventh to wait', async () => {
  const sentStudio = await listen();
  const streams = await Promise.all(Array.from({ length: 6 }, () => open(sentStudio)));
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200, 200]);
  const seventh = await open(sentStudio);
  expect([seventh.response.status, seventh.response.headers.get('retry-after')]).toEqual([429, '15']);
});

it('accepts an API token for the progress stream', async () => {
  const sentStudio = await listen();
  const login = { username: 'mara', password: 'correct horse', name: 'reads', scopes: ['read'] };
  const { token } = (await sentStudio.world.call('POST', '/api/tokens', { body: login })).json;
  const response = await fetch(sentStudio.url, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  await response.body?.cancel();
});

it('ends the stream when the server stops, and each stream that opens later', async () => {
  const sentStudio = await listen();
  const stream = await open(sentStudio);
  await waitFor(() => parseEvents(stream).length === 1);
  endEventStreams(sentStudio.world.ctx);
  await waitFor(() => stream.isOver);
  const lateStream = await open(sentStudio);
  await waitFor(() => lateStream.isOver);
  expect([lateStream.response.status, lateStream.text]).toEqual([200, ':\n\n']);
});

it('reads the progress outside any request, because the first watcher may leave', async () => {
  const sentStudio = await listen();
  const { ctx } = sentStudio.world;
  const requestIds: unknown[] = [];
  ctx.log = { ...ctx.log, error: () => void requestIds.push(findCurrentRequestId()) };
  const stream = await open(sentStudio);
  await waitFor(() => parseEvents(stream).length === 1);
  vi.spyOn(ctx.db.read, 'select').mockImplementation(() => {
    throw new Error('away');
  });
  await waitFor(() => requestIds.length > 0);
  expect(requestIds[0]).toBeUndefined();
});

it('streams until the last delivery of a canceled sending has settled', async () => {
  const sentStudio = await listen();
  const { world, mailingId } = sentStudio;
  await settleAs(world, { mailingId, status: 'claimed', count: 1 });
  await setMailing(world, mailingId, { status: 'canceled', finishedAt: 1 });
  const stream = await open(sentStudio);
  await waitFor(() => parseEvents(stream).length === 1);
  await settleAs(world, { mailingId, status: 'canceled', count: 2 });
  await waitFor(() => parseEvents(stream).length === 2);
  expect(stream.isOver).toBe(false);
  const arrives = `update deliveries set status = 'accepted' where status = 'claimed'`;
  await world.ctx.db.transact([world.ctx.db.write.run(arrives)]);
  await waitFor(() => stream.isOver);
  expect(parseEvents(stream).at(-1).counts).toMatchObject({ accepted: 1, canceled: 2, claimed: 0 });
});

it('ends the stream when the newsletter is deleted', async () => {
  const sentStudio = await listen();
  const stream = await open(sentStudio);
  await waitFor(() => parseEvents(stream).length === 1);
  const { write } = sentStudio.world.ctx.db;
  await sentStudio.world.ctx.db.transact([
    write.run('update newsletters set mailing_id = null'),
    write.run('delete from mailings'),
  ]);
  await waitFor(() => stream.isOver);
  expect(sentStudio.world.errors).toEqual([]);
});

it('responds to HEAD without opening a stream', async () => {
  const sentStudio = await listen();
  for (let count = 0; count < 7; count += 1) {
    const response = await fetch(sentStudio.url, {
      method: 'HEAD',
      headers: { cookie: sentStudio.mara.cookie },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  }
  const stream = await open(sentStudio);
  await waitFor(() => parseEvents(stream).length === 1);
});
