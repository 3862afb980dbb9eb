import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, createClient, type SendProgress, watchProgress } from '../index.js';

const NONE = { queued: 0, claimed: 0, accepted: 0, deferred: 0, failed: 0 };
const REST = { expired: 0, suppressed: 0, canceled: 0, held: 0, unknown: 0 };

function createProgress(
  status: SendProgress['status'],
  counts: Partial<SendProgress['counts']>,
): SendProgress {
  return {
    status,
    pausedAt: null,
    pauseReason: null,
    audience: 3,
    counts: { ...NONE, ...REST, ...counts },
    bounced: 0,
    complained: 0,
    retryable: null,
    startedAt: '2026-11-21T08:00:00.000Z',
    finishedAt: null,
  };
}

const formatEvent = (progress: SendProgress) => `event: progress\ndata: ${JSON.stringify(progress)}\n\n`;
const underWay = createProgress('sending', { queued: 3 });
const finishedProgress = createProgress('finished', { accepted: 3 });

/** Creates a client whose server streams these parts. `asked` records the requests. */
function createTestClient(parts: string[], response: { status?: number; breaks?: boolean } = {}) {
  const asked: Request[] = [];
  let wasLeft = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (response.breaks) controller.error(new TypeError('terminated'));
      else controller.close();
    },
    cancel() {
      wasLeft = true;
    },
  });
  const fetch = async (request: Request) => {
    asked.push(request);
    return new Response(body, { status: response.status ?? 200 });
  };
  const client = createClient({ baseUrl: 'https://tidings.example', token: 'tdg_x', fetch, retries: 0 });
  return { client, asked, wasLeft: () => wasLeft };
}

async function collectStatuses(client: ReturnType<typeof createTestClient>['client'], signal?: AbortSignal) {
  const statuses: string[] = [];
  const ended = await (async () => {
    for await (const { status } of watchProgress(client, 12, signal ? { signal } : {})) statuses.push(status);
  })().catch((error: unknown) => error);
  return { statuses, ended };
}

it('yields each state, and ends when the newsletter is finished', async () => {
  const { client, asked } = createTestClient([':\n\n', formatEvent(underWay), formatEvent(finishedProgress)]);
  expect(await collectStatuses(client)).toEqual({ statuses: ['sending', 'finished'], ended: undefined });
  expect(asked[0]?.url).toBe('https://tidings.example/api/newsletters/12/progress/stream');
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer tdg_x');
});

it('parses events in any chunks, with any line break', async () => {
  const text = `: hello\r\n\r\nevent: other\r\ndata: {}\r\n\r\n${formatEvent(underWay)}${formatEvent(finishedProgress)}`;
  const bytes = text.replace('\n\n', '\r\n\r\n').split('');
  expect(await collectStatuses(createTestClient(bytes).client)).toEqual({
    statuses: ['sending', 'finished'],
    ended: undefined,
  });
});

it('ends a canceled newsletter after its last claimed delivery', async () => {
  const inHand = createProgress('canceled', { claimed: 1, canceled: 2 });
  const canceledProgress = createProgress('canceled', { accepted: 1, canceled: 2 });
  const streamingClient = createTestClient([formatEvent(inHand), formatEvent(canceledProgress)]);
  expect(await collectStatuses(streamingClient.client)).toEqual({
    statuses: ['canceled', 'canceled'],
    ended: undefined,
  });
  expect((await collectStatuses(createTestClient([formatEvent(inHand)]).client)).ended).toBeInstanceOf(
    TypeError,
  );
});

it.each([
  ['ends', {}],
  ['breaks', { breaks: true }],
])('throws if the connection %s before the newsletter is finished', async (_, response) => {
  const { statuses, ended } = await collectStatuses(
    createTestClient([formatEvent(underWay)], response).client,
  );
  expect(statuses).toEqual(['sending']);
  expect(ended).toBeInstanceOf(TypeError);
});

it('throws the API error', async () => {
  const refusal = JSON.stringify({
    code: 'rate_limited',
    message: 'Too many windows or commands follow your account.',
  });
  const { ended } = await collectStatuses(createTestClient([refusal], { status: 429 }).client);
  expect(ended).toBeInstanceOf(ApiError);
  expect(ended).toMatchObject({ status: 429, code: 'rate_limited' });
});

it('closes the connection when the loop ends', async () => {
  const { client, wasLeft } = createTestClient([
    formatEvent(underWay),
    formatEvent(underWay),
    formatEvent(finishedProgress),
  ]);
  for await (const { status } of watchProgress(client, 12)) {
    expect(status).toBe('sending');
    break;
  }
  expect(wasLeft()).toBe(true);
});

it.each([
  ['before the first event', [], 10_000],
  ['after the first event', [':\n\n'], 40_000],
])('aborts a connection that is silent %s', async (_, parts, silence) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const remainingParts = [...parts];
  let reportRequest = () => {};
  const firstRequest = new Promise<void>((resolve) => {
    reportRequest = resolve;
  });
  const fetch = async ({ signal }: Request) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
      pull(controller) {
        const part = remainingParts.shift();
        if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      },
    });
    reportRequest();
    return new Response(body);
  };
  const client = createClient({ baseUrl: 'https://tidings.example', fetch });
  let endReason: unknown;
  const listening = watchProgress(client, 12)
    .next()
    .catch((error: unknown) => {
      endReason = error;
    });
  // The fake clock advances only after the client has sent its request.
  await firstRequest;
  await vi.advanceTimersByTimeAsync(silence - 1);
  expect(endReason).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await listening;
  expect(endReason).toEqual(new TypeError('The stream stopped sending data.'));
});
