import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const dist = new URL('../dist/', import.meta.url).pathname;
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface RunningServer {
  origin: string;
  close(): Promise<void>;
}

export interface MockResponse {
  status: number;
  /** A string is sent as HTML, like the response of a proxy. */
  body: unknown;
}

interface ServedPage {
  html: string;
  csp?: string | undefined;
  headers?: Record<string, string>;
}

export interface ReceivedRequest {
  contentType: string;
  body: string;
  cookie: string | undefined;
}

/** The parts of a Tidings instance that widgets and pages use, with the real built files. */
export interface FakeInstance extends RunningServer {
  /** The pages by path. `csp` adds a policy. */
  pages: Map<string, ServedPage>;
  received: ReceivedRequest[];
  /** The reported views and clicks, such as `/api/views {"userId":1}`. */
  counted: string[];
  /** Returns the response of `POST /api/subscribers`. A promise delays it. */
  answer: (email: string) => MockResponse | Promise<MockResponse>;
  /** The responses of `/api/products/{id}/offer` and `/api/user/{username}`, by path. */
  answers: Map<string, MockResponse | (() => MockResponse | Promise<MockResponse>)>;
  /** The requests to `POST /api/widgets/installs`, as `text/plain {"creator":…}`. */
  installs: string[];
  /** Returns the response of `/api/unsubscribe`. */
  answerUnsubscribe: (request: UnsubscribeRequest) => MockResponse | Promise<MockResponse>;
}

export type UnsubscribeRequest =
  | { method: 'GET'; query: Record<string, string> }
  | { method: 'POST'; body: unknown };

export const subscribedResponse: MockResponse = {
  status: 201,
  body: { success: true, message: 'Subscribed.' },
};

/** The response of a creator with double opt-in. */
export const pending: MockResponse = {
  status: 202,
  body: { success: true, status: 'pending', message: 'We sent you a link.' },
};

export async function startInstance(): Promise<FakeInstance> {
  const instance: Omit<FakeInstance, keyof RunningServer> = {
    pages: new Map(),
    answers: new Map(),
    received: [],
    counted: [],
    installs: [],
    answer: () => subscribedResponse,
    answerUnsubscribe: () => ({ status: 404, body: {} }),
  };
  const running = await listen(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://instance');
    if (path === '/api/subscribers') return respondToSubscriber(instance, request, response);
    if (path === '/api/unsubscribe') {
      const { status, body } = await instance.answerUnsubscribe(await readUnsubscribe(request, searchParams));
      return void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    }
    if (/^\/api\/(?:views|links\/\d+\/clicks)$/.test(path) && request.method === 'POST') {
      instance.counted.push(`${path} ${Buffer.concat(await request.toArray())}`.trim());
      return void response.writeHead(204).end();
    }
    if (path === '/api/widgets/installs') {
      const { 'content-type': type, origin } = request.headers;
      instance.installs.push(`${type} ${origin} ${Buffer.concat(await request.toArray())}`);
      return void response.writeHead(204).end();
    }
    if (path.startsWith('/embed/looks/')) {
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      return void response.writeHead(200, headers).end('""');
    }
    const configuredResponse = instance.answers.get(path);
    if (configuredResponse)
      return sendMockResponse(
        response,
        typeof configuredResponse === 'function' ? await configuredResponse() : configuredResponse,
      );
    const page = instance.pages.get(path);
    if (page) return sendPage(response, page);
    await sendBuiltFile(response, path);
  });
  return Object.assign(instance, running);
}

export interface HostSiteOptions {
  csp?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** The scripts by path. */
  scripts?: Map<string, string> | undefined;
}

/** Starts another site, which is one page with its scripts on a separate origin with its own policy. */
export async function startHostSite(
  html: string,
  { csp, headers = {}, scripts }: HostSiteOptions = {},
): Promise<RunningServer> {
  return listen(async (request, response) => {
    const script = scripts?.get(request.url ?? '/');
    if (script === undefined) return sendPage(response, { html, csp, headers });
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  });
}

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<RunningServer> {
  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respondToSubscriber(
  instance: Omit<FakeInstance, keyof RunningServer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'content-type');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const chunks = await request.toArray();
  const body = Buffer.concat(chunks).toString();
  const contentType = request.headers['content-type'] ?? '';
  instance.received.push({ contentType, body, cookie: request.headers.cookie });
  const isForm = contentType.startsWith('application/x-www-form-urlencoded');
  if (isForm) return sendPage(response, { html: '<title>Subscribed</title>' });
  const subscribeResponse = await instance.answer((JSON.parse(body) as { email: string }).email);
  response
    .writeHead(subscribeResponse.status, { 'content-type': 'application/json' })
    .end(JSON.stringify(subscribeResponse.body));
}

async function readUnsubscribe(
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<UnsubscribeRequest> {
  if (request.method !== 'POST') return { method: 'GET', query: Object.fromEntries(query) };
  return { method: 'POST', body: JSON.parse(Buffer.concat(await request.toArray()).toString()) };
}

function sendMockResponse(response: ServerResponse, { status, body }: MockResponse): void {
  const isHtml = typeof body === 'string';
  response.setHeader('access-control-allow-origin', '*');
  response
    .writeHead(status, { 'content-type': isHtml ? 'text/html' : 'application/json' })
    .end(isHtml ? body : JSON.stringify(body));
}

async function sendPage(response: ServerResponse, page: ServedPage): Promise<void> {
  if (page.csp) response.setHeader('content-security-policy', page.csp);
  for (const [name, value] of Object.entries(page.headers ?? {})) response.setHeader(name, value);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
}

async function sendBuiltFile(response: ServerResponse, path: string): Promise<void> {
  const isPublic = path.startsWith('/embed/') || path.startsWith('/assets/');
  const bytes = isPublic ? await readFile(join(dist, path)).catch(() => null) : null;
  if (!bytes) return void response.writeHead(404).end();
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.writeHead(200, { 'content-type': contentTypes[extname(path)] ?? 'text/plain' }).end(bytes);
}
