import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unwrap } from '@tidings/sdk';
import { createWebhookSecret, verifyWebhook, type WebhookEvent } from '@tidings/sdk/webhooks';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { createCreator, subscribeMany } from '../harness/api.js';
import { root } from '../harness/server.js';

/** Starts a developer's app that verifies each event with the SDK. */
async function startApp(secret: string) {
  const events: WebhookEvent[] = [];
  const app = createServer(async (request, response) => {
    const { event } = await verifyWebhook({ body: await buffer(request), headers: request.headers, secret });
    events.push(event);
    response.writeHead(204).end();
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  onTestFinished(() => {
    app.closeAllConnections();
    app.close();
  });
  return { events, address: `127.0.0.1:${(app.address() as AddressInfo).port}/hooks` };
}

it('a developer receives signed events on their machine, until Ctrl-C', async () => {
  const server = inject('server');
  const mara = await createCreator(server, 'listener');
  const scopes = ['webhooks' as const, 'addresses' as const];
  const { token } = await unwrap(
    mara.POST('/api/tokens', {
      body: { username: 'listener', password: 'correct horse', name: 'laptop', scopes },
    }),
  );
  const secret = createWebhookSecret();
  const app = await startApp(secret);
  const home = mkdtempSync(join(tmpdir(), 'tidings-listen-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const args = ['webhooks', 'listen', '--forward-to', app.address, '--events', 'subscriber.joined'];
  const child = spawn(process.execPath, [join(root, 'cli/dist/main.js'), ...args], {
    env: {
      PATH: process.env.PATH,
      TIDINGS_CONFIG_DIR: home,
      TIDINGS_URL: server.url,
      TIDINGS_TOKEN: token,
      TIDINGS_WEBHOOK_SECRET: secret,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toContain('Listening for subscriber.joined'));

  const emails = await subscribeMany(server, 'listener', 3);
  await vi.waitFor(() =>
    expect(output.match(/subscriber\.joined {2}responded with 204 in \d+ ms/g)).toHaveLength(3),
  );
  const joinedEmails = app.events.map((event) => event.type === 'subscriber.joined' && event.data.email);
  expect(joinedEmails.sort()).toEqual([...emails].sort());

  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect([code, output]).toEqual([0, expect.stringContaining('Stopped. 3 events received.')]);
});
