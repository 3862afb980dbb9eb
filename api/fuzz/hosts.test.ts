import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { trustHops } from '../src/http/proxy/trust-proxy.js';
import { findFault } from './fault.js';
import { createFuzzWorld, runDueJobs } from './fuzz-world.js';
import { type Operation, operations } from './operations.js';
import { generateValidRequest } from './requests.js';
import { reuseWorlds } from './reuse-worlds.js';
import { type FuzzResponse, send } from './send.js';

/** A tenth of the runs in `fuzz.test.ts`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20) / 10;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const ONLY = process.env.FUZZ_ONLY;
const PUBLIC_URL = 'https://tidings.example';
const FOREIGN_HOST = 'evil.example';
/** Probes may use any name of the server. */
const SERVED_ON_ANY_HOST = ['getHealth', 'getReadiness', 'getMetrics', 'isDomainAllowed'];

const testCases = operations
  .filter(({ id }) => ONLY === undefined || id === ONLY)
  .map((operation) => [operation.id, operation] as const);

/** Describes a response that is neither an error nor a redirect to the instance's own host. */
function findMisdirection({ method }: Operation, { status, head }: FuzzResponse): string | undefined {
  if (/^set-cookie:/m.test(head)) return 'It sets a cookie.';
  if (method !== 'GET') return status === 421 ? undefined : `It returned ${status}.`;
  const isRedirectToPublicUrl = status === 302 && new RegExp(`^location: ${PUBLIC_URL}/`, 'm').test(head);
  return isRedirectToPublicUrl ? undefined : `It returned ${status}: ${head}`;
}

const takePublicWorld = reuseWorlds((onEnd) =>
  createFuzzWorld({ instance: { publicUrl: PUBLIC_URL, configuredUrl: PUBLIC_URL }, onEnd }),
);

it.each(testCases.filter(([id]) => !SERVED_ON_ANY_HOST.includes(id)))(
  '%s returns 421 or redirects on an unknown host, and writes nothing',
  async (_id, operation) => {
    const world = await takePublicWorld();
    const requests = fc.sample(generateValidRequest(operation, world.known), { seed: SEED, numRuns: RUNS });
    for (const request of requests) {
      const response = await send(world.fetch, request, world.credentials[request.actor], FOREIGN_HOST);
      expect([fc.stringify(request), findMisdirection(operation, response)]).toEqual([
        expect.any(String),
        undefined,
      ]);
    }
    expect(world.wasWritten()).toBe(false);
    expect(world.errors).toEqual([]);
  },
);

const takeWorldBehindProxy = reuseWorlds((onEnd) => createFuzzWorld({ trustProxy: trustHops(1), onEnd }));

it.each(testCases)('%s ignores the requested host in its response', async (_id, operation) => {
  const world = await takeWorldBehindProxy();
  const requests = fc.sample(generateValidRequest(operation, world.known), { seed: SEED, numRuns: RUNS });
  for (const request of requests) {
    const forwardedHeaders = {
      'x-forwarded-host': FOREIGN_HOST,
      'x-forwarded-proto': 'evil',
      forwarded: `host=${FOREIGN_HOST}`,
    };
    const credentials = { ...world.credentials[request.actor], ...forwardedHeaders };
    const response = await send(world.fetch, request, credentials, FOREIGN_HOST);
    const isHostRepeated = `${response.head}\n${response.text}`.includes(FOREIGN_HOST);
    const fault = isHostRepeated ? 'It repeats the host.' : findFault(request, response, world.secrets);
    expect([fc.stringify(request), fault]).toEqual([expect.any(String), undefined]);
  }
  await runDueJobs(world.ctx);
  expect(world.errors).toEqual([]);
});

const MALFORMED_HOSTS = [
  '',
  ' ',
  'a b',
  'a/b',
  'a?b',
  'a#b',
  'user@evil.example',
  'user:word@evil.example',
  '[::1',
  '[x]',
  ':80',
  'evil.example:99999',
  'evil.example:x',
  '127.0.0.1:3000:1',
  '..',
  '.',
  '%',
  '%00',
  'm\u00fcnchen',
  '\\',
  '127.0.0.1\u0001',
  'a,b',
  '*',
  '"',
  '<b>',
  `${'a'.repeat(9_000)}`,
  '999.999.999.999',
  'xn--',
  '-',
];

it.each(MALFORMED_HOSTS)('returns no server error for the malformed host %j', async (host) => {
  const world = await createFuzzWorld();
  const response = await sendRaw(
    world.fetch,
    `GET /mara HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 (?:200|30[12]|4\d\d) /);
  expect(world.errors).toEqual([]);
});

it('rejects a request without a host, and never uses a second host', async () => {
  const { fetch } = await createFuzzWorld();
  const head = 'GET /mara HTTP/1.1\r\nConnection: close\r\n';
  expect(await sendRaw(fetch, `${head}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await sendRaw(fetch, `${head}Host: 127.0.0.1\r\nHost: ${FOREIGN_HOST}\r\n\r\n`)).not.toContain(
    FOREIGN_HOST,
  );
});

async function sendRaw(fetch: Parameters<typeof getRequestListener>[0], request: string): Promise<string> {
  const server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // Leaves the socket open, because a closed socket gets no response.
  socket.write(Buffer.from(request, 'latin1'));
  return text(socket);
}
