import { expect, test } from 'vitest';
import { openClient } from '../../sign-in/open-client.js';
import { progressWith } from '../../testing/fixtures.js';
import { connectionRefused, createTestIo, refusal } from '../../testing/test-io.js';
import { type SendProgress, watchNewsletter } from './watch.js';

const sending = progressWith('sending', { queued: 2 });
const finished = progressWith('finished', { accepted: 2 });

/** The answers one after the other; the last one again and again. */
function watchThrough(answers: Array<() => object>) {
  let call = 0;
  const test = createTestIo({
    routes: {
      'GET /api/newsletters/12/progress': () => {
        call += 1;
        return answers[Math.min(call, answers.length) - 1]?.() ?? {};
      },
    },
  });
  const watching = new AbortController();
  const client = openClient(test.io, { host: 'https://tidings.example' });
  const ctx = { client, delay: test.io.delay, signal: watching.signal };
  return { ...test, watching, updates: watchNewsletter(ctx, { newsletterId: 12 }) };
}

async function statesOf(updates: AsyncIterable<SendProgress>): Promise<string[]> {
  const states: string[] = [];
  for await (const { state } of updates) states.push(state);
  return states;
}

test('it looks twice a second until it is finished', async () => {
  const { updates, io } = watchThrough([() => sending, () => sending, () => finished]);
  expect(await statesOf(updates)).toEqual(['sending', 'sending', 'finished']);
  expect(io.now()).toBe(1000);
});

test('a restart of the server is waited for', async () => {
  const busy = () => refusal(503, 'unavailable', 'Restarting.');
  const { updates } = watchThrough([() => sending, connectionRefused, busy, () => finished]);
  expect(await statesOf(updates)).toEqual(['sending', 'finished']);
});

test('after a good ten seconds without an answer it gives up and says that the sending goes on', async () => {
  const { updates, io } = watchThrough([connectionRefused]);
  await expect(statesOf(updates)).rejects.toThrow('The newsletter was sent on its way');
  expect(io.now()).toBeGreaterThan(10_000);
  expect(io.now()).toBeLessThan(16_000);
});

test('a refusal is passed on at once', async () => {
  const { updates, requests } = watchThrough([
    () => refusal(404, 'not_found', 'There is no such newsletter.'),
  ]);
  await expect(statesOf(updates)).rejects.toThrow('There is no such newsletter.');
  expect(requests).toHaveLength(1);
});

test('aborting ends it quietly', async () => {
  const { updates, watching } = watchThrough([() => sending]);
  const states: string[] = [];
  for await (const { state } of updates) {
    states.push(state);
    if (states.length === 3) watching.abort();
  }
  expect(states).toHaveLength(3);
});
