import { runDueJobs } from '../db/jobs/job-loop.js';
import { mailingMessages } from '../features/mailing/table.js';
import { signInJobs } from '../features/sign-in/index.js';
import { connectApp, createApp } from '../server/app.js';
import type { Context } from '../server/context.js';
import { checkAgainstDescription } from './check-response.js';
import { createWorld, type World, type WorldOptions } from './world.js';

/** A signed-in creator, with the cookie that a browser would send. */
export interface Creator {
  id: number;
  username: string;
  cookie: string;
}

export interface CallOptions {
  /** The body, sent as JSON. `form` is sent URL-encoded. */
  body?: unknown;
  form?: Record<string, string>;
  /** The body, sent unchanged. The headers name the content type. */
  raw?: string | Buffer;
  as?: Creator | undefined;
  token?: string;
  headers?: Record<string, string>;
  /** The client's IP address. */
  from?: string;
  /** The requested host name. */
  host?: string;
  /** Allows responses that the description does not name, such as the router’s own. */
  unchecked?: boolean;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies, and the description has checked them.
  json: any;
}

export interface HttpWorld extends World {
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>;
  /** The response itself, for bodies that are not text. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  register(username: string): Promise<Creator>;
}

export const ORIGIN = 'http://127.0.0.1:3000';

/** Created once per process, because to register and match 300 routes takes longer than most tests. */
const sharedApp = createApp({ trustProxy: false });

/** Returns the app over one context as one function, without a trusted proxy. */
export function connectSharedApp(context: Context) {
  return connectApp(sharedApp, context);
}

/** Connects the app to a new world. Checks every response against the API's description. */
export async function createHttpWorld(options: WorldOptions = {}): Promise<HttpWorld> {
  const world = await createWorld(options);
  const fetchApp = connectSharedApp(world.ctx);

  async function call(method: string, path: string, request: CallOptions = {}): Promise<ApiResponse> {
    const headers = new Headers({ host: request.host ?? '127.0.0.1:3000', ...request.headers });
    if (request.as !== undefined) {
      headers.set('cookie', request.as.cookie);
      if (!headers.has('origin')) headers.set('origin', world.ctx.instance.configuredUrl ?? ORIGIN);
    }
    if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
    const body = request.raw ?? writeBody(request, headers);
    const socket = { remoteAddress: request.from ?? '127.0.0.1', remotePort: 50_000, remoteFamily: 'IPv4' };
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = body;
    const url = `http://${request.host ?? '127.0.0.1:3000'}${path}`;
    const response = await fetchApp(new Request(url, init), { incoming: { socket } });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const json = isJson && text !== '' ? JSON.parse(text) : undefined;
    if (!request.unchecked) checkAgainstDescription({ method, path, status: response.status, json });
    return { status: response.status, headers: response.headers, text, json };
  }

  async function register(username: string): Promise<Creator> {
    const response = await call('POST', '/api/register', {
      body: { username, email: `${username}@creators.example`, password: 'correct horse' },
    });
    if (response.status !== 201) throw new Error(`Could not register ${username}: ${response.text}`);
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return { id: response.json.id, username, cookie };
  }

  const fetchPlain = async (path: string, init?: RequestInit) =>
    fetchApp(new Request(`${ORIGIN}${path}`, init));
  return { ...world, call, fetch: fetchPlain, register };
}

function writeBody(request: CallOptions, headers: Headers): string | undefined {
  return request.form === undefined
    ? writeJsonBody(request.body, headers)
    : writeFormBody(request.form, headers);
}

function writeJsonBody(body: unknown, headers: Headers): string | undefined {
  if (body === undefined) return undefined;
  headers.set('content-type', 'application/json');
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function writeFormBody(form: Record<string, string>, headers: Headers): string {
  headers.set('content-type', 'application/x-www-form-urlencoded');
  return new URLSearchParams(form).toString();
}

/** Requests a sign-in code and runs the job that emails it. */
export async function requestSignInCode(
  world: HttpWorld,
  email: string,
  sender: { from?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const response = await world.call('POST', '/api/auth/request-code', { ...sender, body: { email } });
  await runDueJobs(world.ctx, signInJobs, 'test');
  return response;
}

/** Returns the code in the subject of the newest email. */
export async function readSignInCode(world: HttpWorld): Promise<string> {
  const rows = await world.ctx.db.read.select().from(mailingMessages);
  const code = /Subject: (\d{6}) is your/.exec(rows.at(-1)?.skeleton.parts.join('') ?? '')?.[1];
  if (code === undefined) throw new Error('The newest email has no code.');
  return code;
}
