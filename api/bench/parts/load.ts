import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const CLOSED = 'The server closed a connection under load.';

/**
 * Asks one address over kept connections, each waiting for its answer before it asks again. Answers are told
 * apart by their length: each must be as long as the first one, whose status is looked at. A client that parses
 * every answer costs more than the server under test, and would hide its speed.
 */
export async function load(input: {
  port: number;
  path: string;
  connections: number;
  seconds: number;
}): Promise<LoadResult> {
  const request = Buffer.from(`GET ${input.path} HTTP/1.1\r\nHost: 127.0.0.1:${input.port}\r\n\r\n`);
  const length = await lengthOfAnswer(input.port, request);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + input.seconds * 1_000;
  await Promise.all(
    Array.from({ length: input.connections }, () =>
      requestRepeatedly(input.port, request, length, deadline, latencies),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

/**
 * So many requests a second, whether the server keeps up or not: each is timed from the moment at which it was due,
 * so that a server that stands still is not asked less. Connections are kept, one more is opened when all wait.
 */
export async function steadyLoad(input: {
  port: number;
  path: string;
  perSecond: number;
  isOver: () => boolean;
}): Promise<LoadResult> {
  const request = Buffer.from(`GET ${input.path} HTTP/1.1\r\nHost: 127.0.0.1:${input.port}\r\n\r\n`);
  const length = await lengthOfAnswer(input.port, request);
  const idle: Socket[] = [];
  const latencies: number[] = [];
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let asked = 0; !input.isOver(); ) {
    const dueAt = startedAt + (asked * 1_000) / input.perSecond;
    while (performance.now() < dueAt)
      await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
    // Timers that are late follow one another; an answer that has come is read, and timed, in between.
    await new Promise((resolve) => setImmediate(resolve));
    asked += 1;
    const answer = pollOnce(idle, input.port, request, length).then(() => {
      latencies.push(performance.now() - dueAt);
      underWay.delete(answer);
    });
    underWay.add(answer);
  }
  await Promise.all(underWay);
  for (const socket of idle) socket.destroy();
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

async function pollOnce(idle: Socket[], port: number, request: Buffer, length: number): Promise<void> {
  const socket = findOpen(idle) ?? (await open(port));
  await new Promise<void>((resolve, reject) => {
    let awaited = length;
    const close = () => reject(new Error(CLOSED));
    const read = (chunk: Buffer) => {
      awaited -= chunk.length;
      if (awaited < 0) reject(new Error('An answer was longer than the first one.'));
      if (awaited > 0) return;
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

/** One that the server has not closed meanwhile, as it does with those that were idle for seconds. */
function findOpen(idle: Socket[]): Socket | undefined {
  let socket = idle.pop();
  while (socket !== undefined && !socket.writable) socket = idle.pop();
  return socket;
}

async function requestRepeatedly(
  port: number,
  request: Buffer,
  length: number,
  deadline: number,
  latencies: number[],
): Promise<void> {
  const socket = await open(port);
  let awaited = length;
  let askedAt = performance.now();
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(CLOSED)));
    socket.on('data', (chunk) => {
      awaited -= chunk.length;
      if (awaited > 0) return;
      if (awaited < 0) return reject(new Error('An answer was longer than the first one.'));
      const now = performance.now();
      latencies.push(now - askedAt);
      if (now >= deadline) return resolve();
      awaited = length;
      askedAt = now;
      socket.write(request);
    });
    socket.write(request);
  });
  socket.removeAllListeners();
  socket.destroy();
}

async function lengthOfAnswer(port: number, request: Buffer): Promise<number> {
  const socket = await open(port);
  socket.write(request);
  let answer = Buffer.alloc(0);
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    answer = Buffer.concat([answer, chunk]);
    const text = answer.toString('latin1');
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd === -1) continue;
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(`The server answered ${text.split('\r\n')[0]}.`);
    const body = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (!body) throw new Error('The answer tells no length.');
    if (answer.length < headEnd + 4 + body) continue;
    socket.destroy();
    return answer.length;
  }
}

async function open(port: number): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // It closes as well, which whoever waits is told of; one that is idle concerns nobody.
  socket.on('error', () => undefined);
  return socket;
}

function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
