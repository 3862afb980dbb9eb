import { expect, test } from 'vitest';
import { openClient } from '../../sign-in/open-client.js';
import { buildNewsletter, ready } from '../../testing/fixtures.js';
import { createConnectionError, createErrorResponse, createTestIo } from '../../testing/test-io.js';
import { getSendingPlan, sendNewsletter } from './sending.js';

const sentNewsletter = buildNewsletter({ sentAt: '2026-11-21T09:00:00.000Z' });

function sendThrough(responses: Array<() => object>) {
  let call = 0;
  const { io, requests } = createTestIo({
    routes: {
      'POST /api/newsletters/12/send': () => {
        call += 1;
        return responses[call - 1]?.() ?? new Error('called too often');
      },
    },
  });
  const client = openClient(io, { host: 'https://tidings.example' });
  const plan = {
    newsletter: buildNewsletter({ version: 7 }),
    audience: undefined,
    audienceLabel: undefined,
    preflight: ready,
  };
  return { result: sendNewsletter({ client }, plan), requests };
}

test('retries a lost response with the same idempotency key', async () => {
  const { result, requests } = sendThrough([
    createConnectionError,
    () => createErrorResponse(409, 'idempotency_in_progress', 'Still running.'),
    () => sentNewsletter,
  ]);
  expect((await result).sentAt).toBe(sentNewsletter.sentAt);
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  // Every request names the version that the user confirmed.
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?version=7', '?version=7', '?version=7']);
});

test('throws after three attempts', async () => {
  const { result, requests } = sendThrough([
    createConnectionError,
    createConnectionError,
    createConnectionError,
  ]);
  await expect(result).rejects.toMatchObject({ code: 'unreachable' });
  expect(requests).toHaveLength(3);
});

test('does not retry a rejected request', async () => {
  const { result, requests } = sendThrough([
    () => createErrorResponse(403, 'quota_exceeded', 'That was the last one this month.'),
  ]);
  await expect(result).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect(requests).toHaveLength(1);
});

test('reports an earlier send before asking for confirmation', async () => {
  const { io } = createTestIo({
    routes: {
      'GET /api/newsletters/12': () => sentNewsletter,
      'POST /api/newsletters/12/preflight': () => ready,
    },
  });
  const client = openClient(io, { host: 'https://tidings.example' });
  const named = { include: [], exclude: [] };
  await expect(getSendingPlan({ client }, { newsletterId: 12, named })).rejects.toThrow(
    'Newsletter 12 was already sent on November 21, 2026.',
  );
});
