import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from './index.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Starts a server that sends one comment and keeps the response open. */
async function startSilentServer(): Promise<string> {
  const server = createServer((_, response) => void response.write(':\n\n')).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['without options', { retries: 0 }],
  ['with retries', { retries: 2 }],
  ['without caches', { retries: 2, cacheBust: true }],
])('aborts a stream after its request was garbage-collected, %s', async (_, options) => {
  const client = createClient({ baseUrl: await startSilentServer(), ...options });
  const leaving = new AbortController();
  const path = { params: { path: { id: 1 } }, parseAs: 'stream', signal: leaving.signal } as const;
  const { data } = await client.GET('/api/newsletters/{id}', path);
  const reader = (data as unknown as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  for (let round = 0; round < 5; round += 1) {
    await setTimeout(10);
    collectGarbage();
  }
  leaving.abort(new Error('Enough.'));
  await expect(reader.read()).rejects.toThrow('Enough.');
});
