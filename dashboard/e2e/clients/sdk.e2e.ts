import { createRequire } from 'node:module';
import { join } from 'node:path';
import { unwrap } from '@tidings/sdk';
import { expect, it } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { openPage } from '../harness/browser.js';
import { root } from '../harness/server.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();

/** A program for a worker of the browser, which has no window and no document. */
const WORKER = `
import { ApiError, createClient, eachRow, errorMessage, unwrap, watchProgress } from '@tidings/sdk';

self.onmessage = async ({ data: { token, newsletterId } }) => {
  try {
    const client = createClient({ baseUrl: '', token });
    const subscribers = [];
    const pages = (page) => client.GET('/api/subscribers', { params: { query: { limit: 2, ...page } } });
    for await (const { email } of eachRow(pages)) subscribers.push(email);
    const path = { id: newsletterId };
    await unwrap(client.POST('/api/newsletters/{id}/send', { params: { path } }));
    let last;
    for await (const progress of watchProgress(client, newsletterId)) last = progress;
    const refused = await client.POST('/api/newsletters/{id}/send', { params: { path } }).catch((error) => error);
    const away = createClient({ baseUrl: 'http://127.0.0.1:1', token, retries: 0 });
    const unreached = await away.GET('/api/user').catch((error) => error);
    self.postMessage({
      isWorker: typeof window === 'undefined' && typeof document === 'undefined',
      subscribers,
      last: { status: last.status, accepted: last.counts.accepted },
      refused: { isOurs: refused instanceof ApiError, status: refused.status, code: refused.code },
      unreached: { name: unreached.name, message: errorMessage(unreached) },
    });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};
`;

/** Bundles the SDK like an app with a worker. */
async function bundle(contents: string): Promise<string> {
  const { build } = createRequire(join(root, 'sdk/package.json'))('esbuild') as Esbuild;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'sdk') },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

interface Esbuild {
  build: (options: object) => Promise<{ outputFiles: Array<{ text: string }> }>;
}

it('the SDK works in a browser’s worker: lists, idempotency keys, the progress stream, errors', async () => {
  const { server, browser } = session;
  const mara = await createCreator(server, 'worker');
  const subscribers = await subscribeMany(server, 'worker', 5);
  const body = { title: 'From a worker', content: '<p>Frost came.</p>' };
  const { id } = (await unwrap(mara.POST('/api/newsletters', { body }))) as { id: number };
  const login = { username: 'worker', password: 'correct horse', name: 'worker' };
  const scopes = ['read' as const, 'addresses' as const, 'send' as const];
  const { token } = await unwrap(mara.POST('/api/tokens', { body: { ...login, scopes } }));

  const page = await openPage(browser);
  const files: Record<string, { contentType: string; body: string }> = {
    '/sdk/page': { contentType: 'text/html', body: '<!doctype html><title>Worker</title>' },
    '/sdk/worker.js': { contentType: 'text/javascript', body: await bundle(WORKER) },
  };
  await page.route(`${server.url}/sdk/**`, (route) =>
    route.fulfill(files[new URL(route.request().url()).pathname] ?? { status: 404 }),
  );
  await page.goto(`${server.url}/sdk/page`);
  const result = await page.evaluate(
    (message) =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/sdk/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message: text }) => reject(new Error(text));
        worker.postMessage(message);
      }),
    { token, newsletterId: id },
  );
  expect(result).toEqual({
    isWorker: true,
    subscribers: [...subscribers].reverse(),
    last: { status: 'finished', accepted: 5 },
    refused: { isOurs: true, status: 409, code: 'already_sent' },
    unreached: { name: 'TypeError', message: 'Could not reach the server. Please check your connection.' },
  });
});
