import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createListener } from '../../server/app.js';
import { createHttpWorld, ORIGIN } from '../../testing/http-world.js';
import { endStalledRequests } from './end-stalled-requests.js';

const UPLOAD = '/api/upload-product-file';

async function serve() {
  const world = await createHttpWorld();
  const server = createServer(createListener(world.ctx, { trustProxy: false }));
  endStalledRequests(server, { idleMs: 100, uploads: [UPLOAD] });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { world, port: (server.address() as AddressInfo).port };
}

function send(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return socket;
}

const formatHead = (path: string, length = 100) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

it('returns 408 and closes if a body stops after one byte', async () => {
  const { world, port } = await serve();
  const response = await text(send(port, `${formatHead('/api/login')}{`));
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(response).toContain('"code":"request_timeout"');
  expect(world.errors).toEqual([]);
});

it.each([
  ['half of the headers', 'POST /api/login HTTP/1.1\r\nHost: '],
  ['nothing', ''],
])('closes a connection that sends %s', async (_, bytes) => {
  const { port } = await serve();
  expect(await text(send(port, bytes))).toMatch(/^HTTP\/1\.1 408 /);
});

it('allows a longer pause for an upload', async () => {
  const { world, port } = await serve();
  const { cookie } = await world.register('mara');
  const headers = `Host: 127.0.0.1:3000\r\nOrigin: ${ORIGIN}\r\nCookie: ${cookie}`;
  const type = 'Content-Type: multipart/form-data; boundary=kiln\r\nContent-Length: 100';
  const upload = send(port, `POST ${UPLOAD} HTTP/1.1\r\n${headers}\r\n${type}\r\n\r\n--kiln`);
  // This request began later and has ended, so the upload has been silent for longer.
  expect(await text(send(port, `${formatHead('/api/login')}{`))).toMatch(/^HTTP\/1\.1 408 /);
  expect([upload.destroyed, upload.bytesRead]).toEqual([false, 0]);
  upload.destroy();
});
