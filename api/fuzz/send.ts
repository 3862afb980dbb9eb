import type { FuzzRequest } from './requests.js';

export interface FuzzResponse {
  status: number;
  type: string;
  text: string;
  /** All headers, one per line. */
  head: string;
  tookMs: number;
}

type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

export const HOST = 'http://127.0.0.1:3000';
/** Long enough for a busy machine. */
const DEADLINE_MS = 30_000;

/** Sends a request that no ordinary client would. Throws if there is no response before the deadline. */
export async function send(
  fetch: Fetch,
  request: FuzzRequest,
  credentials: Record<string, string>,
  host = new URL(HOST).host,
): Promise<FuzzResponse> {
  const { operation, target, body } = request;
  const headers = new Headers({ host, ...credentials });
  if (body?.type !== undefined) headers.set('content-type', body.type);
  for (const [name, value] of request.headers) headers.set(name, value);
  const init: RequestInit = { method: operation.method, headers };
  if (body !== undefined) init.body = new Uint8Array(body.bytes);
  const startedAt = performance.now();
  const socket = { remoteAddress: '203.0.113.9', remotePort: 50_000, remoteFamily: 'IPv4' };
  const responding = Promise.resolve(
    fetch(new Request(`http://${host}${target}`, init), { incoming: { socket } }),
  );
  return await withinDeadline(
    responding.then(async (response) => ({
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      head: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
      text: await readText(response),
      tookMs: performance.now() - startedAt,
    })),
  );
}

/** Reads a body, or the first event of a stream, which has no end. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) {
    return response.text();
  }
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}

async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${DEADLINE_MS} ms.`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
