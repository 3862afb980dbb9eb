import { expect, test } from 'vitest';
import { openClient } from '../../sign-in/open-client.js';
import { buildProgress } from '../../testing/fixtures.js';
import { createConnectionError, createErrorResponse, createTestIo } from '../../testing/test-io.js';
import { type SendProgress, watchNewsletter } from './watch.js';

const sendingProgress = buildProgress('sending', { queued: 2 });
const halfWayProgress = buildProgress('sending', { accepted: 1, queued: 1 });
const finishedProgress = buildProgress('finished', { accepted: 2 });
const rejectStream = () =>
  createErrorResponse(429, 'rate_limited', 'Too many windows or commands follow your account.');

/** Returns a stream with these statuses. The stream breaks after the last one, unless that status is final. */
function createStream(...statuses: SendProgress[]): Response {
  const parts = statuses.map((progress) => `event: progress\ndata: ${JSON.stringify(progress)}\n\n`);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** Watches a newsletter whose two endpoints return these responses in turn, and then repeat the last one. */
function watchThrough(looks: Array<() => object>, streams: Array<() => object> = [rejectStream]) {
  const respondInTurn = (responses: Array<() => object>) => {
    let call = 0;
    return () => {
      call += 1;
      return responses[Math.min(call, responses.length) - 1]?.() ?? {};
    };
  };
  const test = createTestIo({
    routes: {
      'GET /api/newsletters/12/progress': respondInTurn(looks),
      'GET /api/newsletters/12/progress/stream': respondInTurn(streams),
    },
  });
  const watching = new AbortController();
  const client = openClient(test.io, { host: 'https://tidings.example' });
  const ctx = { client, delay: test.io.delay, signal: watching.signal };
  const updates = watchNewsletter(ctx, { newsletterId: 12 });
  const asked = () => test.requests.map(({ url }) => new URL(url).pathname.split('/').at(-1));
  return { ...test, watching, updates, asked };
}

async function collectAcceptedCounts(updates: AsyncIterable<SendProgress>): Promise<number[]> {
  const acceptedCounts: number[] = [];
  for await (const { counts } of updates) acceptedCounts.push(counts.accepted);
  return acceptedCounts;
}

test('requests the progress once, and streams the rest', async () => {
  const { updates, asked, io } = watchThrough(
    [() => sendingProgress],
    [() => createStream(sendingProgress, halfWayProgress, finishedProgress)],
  );
  expect(await collectAcceptedCounts(updates)).toEqual([0, 0, 1, 2]);
  expect(asked()).toEqual(['progress', 'stream']);
  expect(io.now()).toBe(0);
});

test('opens no stream for a finished newsletter', async () => {
  const { updates, asked } = watchThrough([() => finishedProgress]);
  expect(await collectAcceptedCounts(updates)).toEqual([2]);
  expect(asked()).toEqual(['progress']);
});

test('polls twice a second if there is no stream', async () => {
  const { updates, asked, io } = watchThrough([
    () => sendingProgress,
    () => halfWayProgress,
    () => finishedProgress,
  ]);
  expect(await collectAcceptedCounts(updates)).toEqual([0, 1, 2]);
  expect(io.now()).toBe(1000);
  // The rejected stream is not requested again.
  expect(asked()).toEqual(['progress', 'stream', 'progress', 'progress']);
});

test('polls after a broken stream, and opens another one', async () => {
  const { updates, asked } = watchThrough(
    [() => sendingProgress, () => halfWayProgress],
    [() => createStream(sendingProgress), () => createStream(halfWayProgress, finishedProgress)],
  );
  expect(await collectAcceptedCounts(updates)).toEqual([0, 0, 1, 1, 2]);
  expect(asked()).toEqual(['progress', 'stream', 'progress', 'stream']);
});

test('does not reopen a stream that breaks before its first event', async () => {
  const { updates, asked } = watchThrough(
    [() => sendingProgress, () => halfWayProgress, () => finishedProgress],
    [() => createStream(), () => createStream(finishedProgress)],
  );
  expect(await collectAcceptedCounts(updates)).toEqual([0, 1, 2]);
  expect(asked()).toEqual(['progress', 'stream', 'progress', 'progress']);
});

test('stops watching a canceled newsletter after its last claimed delivery', async () => {
  const claimedProgress = buildProgress('canceled', { claimed: 1, canceled: 1 });
  const canceledProgress = buildProgress('canceled', { accepted: 1, canceled: 1 });
  const { updates } = watchThrough(
    [() => claimedProgress],
    [() => createStream(claimedProgress, canceledProgress)],
  );
  expect(await collectAcceptedCounts(updates)).toEqual([0, 0, 1]);
});

test('waits for a server that restarts', async () => {
  const respondBusy = () => createErrorResponse(503, 'unavailable', 'Restarting.');
  const { updates } = watchThrough(
    [() => sendingProgress, createConnectionError, respondBusy, () => finishedProgress],
    [() => createStream(sendingProgress)],
  );
  expect(await collectAcceptedCounts(updates)).toEqual([0, 0, 2]);
});

test('gives up after more than ten seconds without a response, and explains that sending continues', async () => {
  const { updates, io } = watchThrough([createConnectionError]);
  await expect(collectAcceptedCounts(updates)).rejects.toThrow('The newsletter may still be sending');
  expect(io.now()).toBeGreaterThan(10_000);
  expect(io.now()).toBeLessThan(16_000);
});

test('throws an API error at once', async () => {
  const { updates, requests } = watchThrough([
    () => createErrorResponse(404, 'not_found', 'There is no such newsletter.'),
  ]);
  await expect(collectAcceptedCounts(updates)).rejects.toThrow('There is no such newsletter.');
  expect(requests).toHaveLength(1);
});

test.each([
  ['polling', [rejectStream]],
  ['streaming', [() => createStream(sendingProgress, sendingProgress, sendingProgress, sendingProgress)]],
])('aborts without an error while %s', async (_, streams) => {
  const { updates, watching } = watchThrough([() => sendingProgress], streams);
  let updateCount = 0;
  for await (const _progress of updates) {
    updateCount += 1;
    if (updateCount === 3) watching.abort();
  }
  expect(updateCount).toBe(3);
});
