import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, createClient, type SendProgress, watchProgress } from '../index.js';

const NONE = { queued: 0, claimed: 0, accepted: 0, deferred: 0, failed: 0 };
const REST = { expired: 0, suppressed: 0, canceled: 0, held: 0, unknown: 0 };

function progressWith(status: SendProgress['status'], counts: Partial<SendProgress['counts']>): SendProgress {
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

const eventOf = (progress: SendProgress) => `event: progress\ndata: ${JSON.stringify(progress)}\n\n`;
const underWay = progressWith('sending', { queued: 3 });
const finished = progressWith('finished', { accepted: 3 });

/** Creates a client whose server streams these parts. `asked` records the requests. */
function clientOf(parts: string[], answer: { status?: number; breaks?: boolean } = {}) {
  const asked: Request[] = [];
  let wasLeft = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (answer.breaks) controller.error(new TypeError('terminated'));
      else controller.close();
    },
    cancel() {
      wasLeft = true;
    },
  });
  const fetch = async (request: Request) => {
    asked.push(request);
    return new Response(body, { status: answer.status ?? 200 });
  };
  const client = createClient({ baseUrl: 'https://tidings.example', token: 'tdg_x', fetch, retries: 0 });
  return { client, asked, wasLeft: () => wasLeft };
}

async function statusesOf(client: ReturnType<typeof clientOf>['client'], signal?: AbortSignal) {
  const statuses: string[] = [];
  const ended = await (async () => {
    for await (const { status } of watchProgress(client, 12, signal ? { signal } : {})) statuses.push(status);
  })().catch((error: unknown) => error);
  return { statuses, ended };
}

it('yields each state, and ends when the newsletter is finished', async () => {
  const { client, asked } = clientOf([':\n\n', eventOf(underWay), eventOf(finished)]);
  expect(await statusesOf(client)).toEqual({ statuses: ['sending', 'finished'], ended: undefined });
  expect(asked[0]?.url).toBe('https://tidings.example/api/newsletters/12/progress/stream');
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer tdg_x');
});

it('parses events in any chunks, with any line break', async () => {
  const text = `: hello\r\n\r\nevent: other\r\ndata: {}\r\n\r\n${eventOf(underWay)}${eventOf(finished)}`;
  const bytes = text.replace('\n\n', '\r\n\r\n').split('');
  expect(await statusesOf(clientOf(bytes).client)).toEqual({
    statuses: ['sending', 'finished'],
    ended: undefined,
  });
});

it('ends a canceled newsletter after its last claimed delivery', async () => {
  const inHand = progressWith('canceled', { claimed: 1, canceled: 2 });
  const atRest = progressWith('canceled', { accepted: 1, canceled: 2 });
  const both = clientOf([eventOf(inHand), eventOf(atRest)]);
  expect(await statusesOf(both.client)).toEqual({ statuses: ['canceled', 'canceled'], ended: undefined });
  expect((await statusesOf(clientOf([eventOf(inHand)]).client)).ended).toBeInstanceOf(TypeError);
});

it.each([
  ['ends', {}],
  ['breaks', { breaks: true }],
])('throws if the connection %s before the newsletter is finished', async (_, answer) => {
  const { statuses, ended } = await statusesOf(clientOf([eventOf(underWay)], answer).client);
  expect(statuses).toEqual(['sending']);
  expect(ended).toBeInstanceOf(TypeError);
});

it('throws the API error', async () => {
  const refusal = JSON.stringify({
    code: 'rate_limited',
    message: 'Too many windows or commands follow your account.',
  });
  const { ended } = await statusesOf(clientOf([refusal], { status: 429 }).client);
  expect(ended).toBeInstanceOf(ApiError);
  expect(ended).toMatchObject({ status: 429, code: 'rate_limited' });
});

it('closes the connection when the loop ends', async () => {
  const { client, wasLeft } = clientOf([eventOf(underWay), eventOf(underWay), eventOf(finished)]);
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
  const said = [...parts];
  let answered = () => {};
  const wasAsked = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const fetch = async ({ signal }: Request) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
      pull(controller) {
        const part = said.shift();
        if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      },
    });
    answered();
    return new Response(body);
  };
  const client = createClient({ baseUrl: 'https://tidings.example', fetch });
  let ended: unknown;
  const listening = watchProgress(client, 12)
    .next()
    .catch((error: unknown) => {
      ended = error;
    });
  // The fake clock advances only after the client has sent its request.
  await wasAsked;
  await vi.advanceTimersByTimeAsync(silence - 1);
  expect(ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await listening;
  expect(ended).toEqual(new TypeError('The stream stopped sending data.'));
});
