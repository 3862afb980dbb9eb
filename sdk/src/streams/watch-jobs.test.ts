import { expect, it, vi } from 'vitest';
import { createClient, watchBulkJob, watchImport } from '../index.js';

type MockResponse = object | Response | Error;

/** Creates a client whose server returns these responses in turn. `wait` counts the waits between requests. */
function createTestClient(...responses: MockResponse[]) {
  const asked: string[] = [];
  const wait = vi.fn(async () => {});
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response instanceof Response ? response : Response.json(response);
  };
  return { asked, wait, client: createClient({ baseUrl: 'https://tidings.example', fetch, retries: 0 }) };
}

const createFailure = (status: number) => Response.json({ code: 'internal', message: 'Broken.' }, { status });
const run = (status: string, progress = 0) => ({ id: 4, status, progress });

async function collectRows<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const seenRows: Row[] = [];
  for await (const row of rows) seenRows.push(row);
  return seenRows;
}

it('yields each phase of an import once, and ends with the final one', async () => {
  const phases = [
    run('queued'),
    run('reading', 0.5),
    run('reading', 0.5),
    run('adding', 0.8),
    run('done', 1),
  ];
  const { client, asked, wait } = createTestClient(...phases);
  const seenRows = await collectRows(watchImport(client, 4, { wait }));
  expect(seenRows.map(({ status, progress }) => [status, progress])).toEqual([
    ['queued', 0],
    ['reading', 0.5],
    ['adding', 0.8],
    ['done', 1],
  ]);
  expect(asked).toEqual(Array(5).fill('/api/subscribers/imports/4'));
  expect(wait).toHaveBeenCalledTimes(4);
});

it.each(['held', 'failed', 'undone'])('ends after one update for an import that is %s', async (status) => {
  const { client, wait } = createTestClient(run(status));
  expect(await collectRows(watchImport(client, 4, { wait }))).toEqual([run(status)]);
});

it('yields each state of a bulk job, starting with a known one', async () => {
  const createJob = (status: string, done: number) => ({ id: 5, status, total: 9, done });
  const { client, asked, wait } = createTestClient(createJob('running', 4), createJob('done', 9));
  const first = createJob('queued', 0) as never;
  expect(await collectRows(watchBulkJob(client, 5, { first, wait }))).toEqual([
    createJob('queued', 0),
    createJob('running', 4),
    createJob('done', 9),
  ]);
  expect(asked).toEqual(Array(2).fill('/api/subscribers/bulk/5'));
});

it('continues after interruptions, and throws the error of a longer one', async () => {
  const broken = Array.from({ length: 8 }, () => new TypeError('fetch failed'));
  const passing = createTestClient(
    run('reading'),
    ...broken,
    run('reading', 0.1),
    createFailure(503),
    run('done', 1),
  );
  expect(await collectRows(watchImport(passing.client, 4, { wait: passing.wait }))).toHaveLength(3);
  const lasting = createTestClient(run('reading'), ...broken, new TypeError('fetch failed'));
  await expect(collectRows(watchImport(lasting.client, 4, { wait: lasting.wait }))).rejects.toThrow(
    'fetch failed',
  );
});

it('throws a 404 error, and stops when its signal is aborted', async () => {
  const missingClient = createTestClient(run('reading'), createFailure(404));
  await expect(
    collectRows(watchImport(missingClient.client, 4, { wait: missingClient.wait })),
  ).rejects.toMatchObject({
    status: 404,
  });
  const stop = new AbortController();
  const { client } = createTestClient(run('reading'));
  const stoppedWatch = collectRows(
    watchImport(client, 4, {
      signal: stop.signal,
      wait: async (_, signal) => {
        stop.abort();
        signal.throwIfAborted();
      },
    }),
  );
  await expect(stoppedWatch).rejects.toThrow('aborted');
});
