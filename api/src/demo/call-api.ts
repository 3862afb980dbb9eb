import { createFetch } from '../server/app.js';
import type { Context } from '../server/context.js';

/** The sender of a request, either a creator with a token or an administrator with a cookie. */
export type Actor = { token: string } | { cookie: string };

export interface Call {
  actor?: Actor;
  /** The body, sent as a form if it is `FormData`, otherwise as JSON. */
  body?: object;
}

export interface ApiResponse {
  // biome-ignore lint/suspicious/noExplicitAny: openapi.yaml describes it.
  json: any;
  cookie: string;
}

export type CallApi = (method: string, path: string, call?: Call) => Promise<ApiResponse>;

/** Calls the API as a client does, without a network. An error response ends the demo. */
export function createApiCaller(ctx: Context): CallApi {
  const fetchApp = createFetch(ctx, { trustProxy: false });
  const origin = ctx.instance.publicUrl;
  const socket = { remoteAddress: '127.0.0.1', remotePort: 50_000, remoteFamily: 'IPv4' };
  return async (method, path, { actor, body } = {}) => {
    const headers = new Headers({ host: new URL(origin).host, origin });
    if (actor !== undefined && 'token' in actor) headers.set('authorization', `Bearer ${actor.token}`);
    if (actor !== undefined && 'cookie' in actor) headers.set('cookie', actor.cookie);
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body);
    if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
    const response = await fetchApp(new Request(`${origin}${path}`, init), { incoming: { socket } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return { json: text === '' ? undefined : JSON.parse(text), cookie };
  };
}
