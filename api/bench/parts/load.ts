import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

export interface LoadResult {
  requestsPerSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
}

const CLOSED = 'The server closed a connection under load.';

/**
 * Requests one URL over persistent connections, one request at a time on each. Each response must have the length
 * of the first one, whose status is checked. Parsing every response would cost more than the server under test and
 * hide its speed.
 */
export async function load(input: {
  port: number;
  path: string;
  connections: number;
  seconds: number;
}): Promise<LoadResult> {
  const request = Buffer.from(`GET ${input.path} HTTP/1.1\r\nHost: 127.0.0.1:${input.port}\r\n\r\n`);
  const length = await measureResponseLength(input.port, request);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + input.seconds * 1_000;
  await Promise.all(
    Array.from({ length: input.connections }, () =>
      requestRepeatedly({ port: input.port, request, length, deadline, latencies }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: findQuantile(latencies, 0.5),
    p99: findQuantile(latencies, 0.99),
  };
}

/**
 * Sends a fixed number of requests per second. Each is timed from the moment it was due, so that a stalled server
 * gets no fewer requests. Connections are reused, and another one opens if all are busy.
 */
export async function runSteadyLoad(input: {
  port: number;
  path: string;
  perSecond: number;
  isOver: () => boolean;
}): Promise<LoadResult> {
  const request = Buffer.from(`GET ${input.path} HTTP/1.1\r\nHost: 127.0.0.1:${input.port}\r\n\r\n`);
  const length = await measureResponseLength(input.port, request);
  const idle: Socket[] = [];
  const latencies: number[] = [];
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let sentCount = 0; !input.isOver(); ) {
    const dueAt = startedAt + (sentCount * 1_000) / input.perSecond;
    while (performance.now() < dueAt)
      await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
    // Reads arrived responses before the next request, because late timers run without a pause.
    await new Promise((resolve) => setImmediate(resolve));
    sentCount += 1;
    const pendingPoll = pollOnce({ idle, port: input.port, request, length }).then(() => {
      latencies.push(performance.now() - dueAt);
      underWay.delete(pendingPoll);
    });
    underWay.add(pendingPoll);
  }
  await Promise.all(underWay);
  for (const socket of idle) socket.destroy();
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: findQuantile(latencies, 0.5),
    p99: findQuantile(latencies, 0.99),
  };
}

async function pollOnce(input: {
  idle: Socket[];
  port: number;
  request: Buffer;
  length: number;
}): Promise<void> {
  const { idle, port, request, length } = input;
  const socket = findOpen(idle) ?? (await open(port));
  await new Promise<void>((resolve, reject) => {
    let remainingBytes = length;
    const close = () => reject(new Error(CLOSED));
    const read = (chunk: Buffer) => {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) reject(new Error('A response was longer than the first one.'));
      if (remainingBytes > 0) return;
      socket.off('data', read);
      socket.off('close', close);
      resolve();
    };
    socket.on('data', read);
    socket.on('close', close);
    socket.write(request);
  });
  idle.push(socket);
}

/** Returns an idle connection that the server has not closed. It closes idle connections after seconds. */
function findOpen(idle: Socket[]): Socket | undefined {
  let socket = idle.pop();
  while (socket !== undefined && !socket.writable) socket = idle.pop();
  return socket;
}

async function requestRepeatedly(input: {
  port: number;
  request: Buffer;
  length: number;
  deadline: number;
  latencies: number[];
}): Promise<void> {
  const { port, request, length, deadline, latencies } = input;
  const socket = await open(port);
  let remainingBytes = length;
  let sentAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(CLOSED)));
    socket.on('data', (chunk) => {
      remainingBytes -= chunk.length;
      if (remainingBytes > 0) return;
      if (remainingBytes < 0) return reject(new Error('A response was longer than the first one.'));
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now >= deadline) return resolve();
      remainingBytes = length;
      sentAt = now;
      socket.write(request);
    });
    socket.write(request);
  });
  socket.removeAllListeners();
  socket.destroy();
}

async function measureResponseLength(port: number, request: Buffer): Promise<number> {
  const socket = await open(port);
  socket.write(request);
  let response = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    response = Buffer.concat([response, chunk]);
    const text = response.toString('latin1');
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd === -1) continue;
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(`The server returned ${text.split('\r\n')[0]}.`);
    const body = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (!body) throw new Error('The response has no Content-Length.');
    if (response.length < headEnd + 4 + body) continue;
    socket.destroy();
    return response.length;
  }
}

async function open(port: number): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // The socket closes too, which rejects a pending request. An idle socket needs no handling.
  socket.on('error', () => undefined);
  return socket;
}

function findQuantile(sortedValues: number[], part: number): number {
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * part))] ?? 0;
}
