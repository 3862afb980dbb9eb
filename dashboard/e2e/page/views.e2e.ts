import { unwrap } from '@tidings/sdk';
import { expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { startServer, type TidingsServer } from '../harness/server.js';

const VIEWS = 150;

/** Ends the server like a service manager. Its data remains. */
async function stopServer(server: TidingsServer): Promise<void> {
  const id = server.processId();
  process.kill(id, 'SIGTERM');
  await vi.waitUntil(() => !isThere(id), 20_000);
}

function isThere(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

it('a server loses no view on a normal stop, and no written view in a crash', async ({ onTestFinished }) => {
  const server = await startServer();
  onTestFinished(server.stop);
  const mara = await createCreator(server, 'mara');
  const { id: userId } = await unwrap(mara.GET('/api/user'));
  const view = () => unwrap(mara.POST('/api/views', { body: { userId, utmSource: 'fair' } }));
  const count = async () => (await unwrap(mara.GET('/api/views/count'))).count;

  await Promise.all(Array.from({ length: VIEWS }, view));
  await stopServer(server);
  await server.start();
  expect(await count()).toBe(VIEWS);

  await view();
  await expect.poll(count, { timeout: 10_000 }).toBe(VIEWS + 1);
  await server.kill();
  await server.start();
  expect(await count()).toBe(VIEWS + 1);
  const { data } = await unwrap(mara.GET('/api/insights/sources'));
  expect(data).toMatchObject([{ kind: 'campaign', source: 'fair', views: VIEWS + 1, visitors: 1 }]);
});
