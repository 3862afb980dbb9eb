import { expect, it, vi } from 'vitest';
import { createClient, watchBulkJob, watchImport } from '../index.js';

type Answer = object | Response | Error;

/** Creates a client whose server returns these responses in turn. `wait` counts the waits between requests. */
function clientOf(...answers: Answer[]) {
  const asked: string[] = [];
  const wait = vi.fn(async () => {});
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return { asked, wait, client: createClient({ baseUrl: 'https://tidings.example', fetch, retries: 0 }) };
}

const failing = (status: number) => Response.json({ code: 'internal', message: 'Broken.' }, { status });
const run = (status: string, progress = 0) => ({ id: 4, status, progress });

async function listOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const seen: Row[] = [];
  for await (const row of rows) seen.push(row);
  return seen;
}

it('yields each phase of an import once, and ends with the final one', async () => {
  const phases = [
    run('queued'),
    run('reading', 0.5),
    run('reading', 0.5),
    run('adding', 0.8),
    run('done', 1),
  ];
  const { client, asked, wait } = clientOf(...phases);
  const seen = await listOf(watchImport(client, 4, { wait }));
  expect(seen.map(({ status, progress }) => [status, progress])).toEqual([
    ['queued', 0],
    ['reading', 0.5],
    ['adding', 0.8],
    ['done', 1],
  ]);
  expect(asked).toEqual(Array(5).fill('/api/subscribers/imports/4'));
  expect(wait).toHaveBeenCalledTimes(4);
});

it.each(['held', 'failed', 'undone'])('ends an import with %s', async (status) => {
  const { client, wait } = clientOf(run(status));
  expect(await listOf(watchImport(client, 4, { wait }))).toEqual([run(status)]);
});

it('yields a change of many subscribers, starting with a known status', async () => {
  const job = (status: string, done: number) => ({ id: 5, status, total: 9, done });
  const { client, asked, wait } = clientOf(job('running', 4), job('done', 9));
  const first = job('queued', 0) as never;
  expect(await listOf(watchBulkJob(client, 5, { first, wait }))).toEqual([
    job('queued', 0),
    job('running', 4),
    job('done', 9),
  ]);
  expect(asked).toEqual(Array(2).fill('/api/subscribers/bulk/5'));
});

it('continues after interruptions, and throws the error of a longer one', async () => {
  const broken = Array.from({ length: 8 }, () => new TypeError('fetch failed'));
  const passing = clientOf(run('reading'), ...broken, run('reading', 0.1), failing(503), run('done', 1));
  expect(await listOf(watchImport(passing.client, 4, { wait: passing.wait }))).toHaveLength(3);
  const lasting = clientOf(run('reading'), ...broken, new TypeError('fetch failed'));
  await expect(listOf(watchImport(lasting.client, 4, { wait: lasting.wait }))).rejects.toThrow(
    'fetch failed',
  );
});

it('throws an error that waiting does not change, and stops with its signal', async () => {
  const gone = clientOf(run('reading'), failing(404));
  await expect(listOf(watchImport(gone.client, 4, { wait: gone.wait }))).rejects.toMatchObject({
    status: 404,
  });
  const stop = new AbortController();
  const { client } = clientOf(run('reading'));
  const stopped = listOf(
    watchImport(client, 4, {
      signal: stop.signal,
      wait: async (_, signal) => {
        stop.abort();
        signal.throwIfAborted();
      },
    }),
  );
  await expect(stopped).rejects.toThrow('aborted');
});
