import { expect, test } from 'vitest';
import { openClient } from '../../sign-in/open-client.js';
import { progressWith } from '../../testing/fixtures.js';
import { connectionRefused, createTestIo, refusal } from '../../testing/test-io.js';
import { type SendProgress, watchNewsletter } from './watch.js';

const sending = progressWith('sending', { queued: 2 });
const halfWay = progressWith('sending', { accepted: 1, queued: 1 });
const finished = progressWith('finished', { accepted: 2 });
const noStream = () => refusal(429, 'rate_limited', 'Too many windows or commands follow your account.');

/** Returns a stream with these statuses. The stream breaks after the last one, unless that status is final. */
function streamOf(...statuses: SendProgress[]): Response {
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
function watchThrough(looks: Array<() => object>, streams: Array<() => object> = [noStream]) {
  const inTurn = (answers: Array<() => object>) => {
    let call = 0;
    return () => {
      call += 1;
      return answers[Math.min(call, answers.length) - 1]?.() ?? {};
    };
  };
  const test = createTestIo({
    routes: {
      'GET /api/newsletters/12/progress': inTurn(looks),
      'GET /api/newsletters/12/progress/stream': inTurn(streams),
    },
  });
  const watching = new AbortController();
  const client = openClient(test.io, { host: 'https://tidings.example' });
  const ctx = { client, delay: test.io.delay, signal: watching.signal };
  const updates = watchNewsletter(ctx, { newsletterId: 12 });
  const asked = () => test.requests.map(({ url }) => new URL(url).pathname.split('/').at(-1));
  return { ...test, watching, updates, asked };
}

async function acceptedOf(updates: AsyncIterable<SendProgress>): Promise<number[]> {
  const accepted: number[] = [];
  for await (const { counts } of updates) accepted.push(counts.accepted);
  return accepted;
}

test('requests the progress once, and streams the rest', async () => {
  const { updates, asked, io } = watchThrough([() => sending], [() => streamOf(sending, halfWay, finished)]);
  expect(await acceptedOf(updates)).toEqual([0, 0, 1, 2]);
  expect(asked()).toEqual(['progress', 'stream']);
  expect(io.now()).toBe(0);
});

test('opens no stream for a finished newsletter', async () => {
  const { updates, asked } = watchThrough([() => finished]);
  expect(await acceptedOf(updates)).toEqual([2]);
  expect(asked()).toEqual(['progress']);
});

test('polls twice a second if there is no stream', async () => {
  const { updates, asked, io } = watchThrough([() => sending, () => halfWay, () => finished]);
  expect(await acceptedOf(updates)).toEqual([0, 1, 2]);
  expect(io.now()).toBe(1000);
  // The rejected stream is not requested again.
  expect(asked()).toEqual(['progress', 'stream', 'progress', 'progress']);
});

test('polls after a broken stream, and opens another one', async () => {
  const { updates, asked } = watchThrough(
    [() => sending, () => halfWay],
    [() => streamOf(sending), () => streamOf(halfWay, finished)],
  );
  expect(await acceptedOf(updates)).toEqual([0, 0, 1, 1, 2]);
  expect(asked()).toEqual(['progress', 'stream', 'progress', 'stream']);
});

test('does not reopen a stream that breaks before its first event', async () => {
  const { updates, asked } = watchThrough(
    [() => sending, () => halfWay, () => finished],
    [() => streamOf(), () => streamOf(finished)],
  );
  expect(await acceptedOf(updates)).toEqual([0, 1, 2]);
  expect(asked()).toEqual(['progress', 'stream', 'progress', 'progress']);
});

test('ends a canceled newsletter after its last claimed delivery', async () => {
  const inHand = progressWith('canceled', { claimed: 1, canceled: 1 });
  const atRest = progressWith('canceled', { accepted: 1, canceled: 1 });
  const { updates } = watchThrough([() => inHand], [() => streamOf(inHand, atRest)]);
  expect(await acceptedOf(updates)).toEqual([0, 0, 1]);
});

test('waits for a server that restarts', async () => {
  const busy = () => refusal(503, 'unavailable', 'Restarting.');
  const { updates } = watchThrough(
    [() => sending, connectionRefused, busy, () => finished],
    [() => streamOf(sending)],
  );
  expect(await acceptedOf(updates)).toEqual([0, 0, 2]);
});

test('gives up after more than ten seconds without a response, and explains that sending continues', async () => {
  const { updates, io } = watchThrough([connectionRefused]);
  await expect(acceptedOf(updates)).rejects.toThrow('The newsletter is being sent');
  expect(io.now()).toBeGreaterThan(10_000);
  expect(io.now()).toBeLessThan(16_000);
});

test('throws an API error at once', async () => {
  const { updates, requests } = watchThrough([
    () => refusal(404, 'not_found', 'There is no such newsletter.'),
  ]);
  await expect(acceptedOf(updates)).rejects.toThrow('There is no such newsletter.');
  expect(requests).toHaveLength(1);
});

test.each([
  ['polling', [noStream]],
  ['streaming', [() => streamOf(sending, sending, sending, sending)]],
])('aborts without an error while %s', async (_, streams) => {
  const { updates, watching } = watchThrough([() => sending], streams);
  let seen = 0;
  for await (const _progress of updates) {
    seen += 1;
    if (seen === 3) watching.abort();
  }
  expect(seen).toBe(3);
});
