import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import { isLoopbackHost } from '../kernel/own-machine.js';
import { isKnown, type Version } from './etag.js';
import { readForwardedHost } from './request-host.js';
import { noteRequest } from './request-log.js';
import { securityHeadersOf } from './security-headers.js';

/** An answer that is kept ready: its bytes and its headers are made once, not for each request. */
export interface ReadyAnswer extends Version {
  body: Uint8Array<ArrayBuffer>;
  /** `Content-Type`, `Content-Security-Policy` and what else is this answer's own. */
  headers: Record<string, string>;
}

/** What the router would have found: pages of creators are what is kept ready. */
const READY_ROUTE = '/:username';

type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

/**
 * Answers what is asked for most before the router is reached: walking its middleware costs ten times what
 * writing a page does. It says, logs and protects exactly what the router would; all else goes on to it.
 */
export function frontDoor(
  context: Context,
  options: { findReady: (path: string) => ReadyAnswer | undefined; trustProxy: boolean },
  next: Fetch,
): Fetch {
  const { findReady, trustProxy } = options;
  const ownHost = context.instance.configuredUrl && new URL(context.instance.configuredUrl).host;
  const secured = new WeakMap<ReadyAnswer, Record<string, string>>();
  return (request, env) => {
    if (request.method !== 'GET') return next(request, env);
    const startedAt = performance.now();
    const target = readTarget(request.url);
    if (target === undefined) return next(request, env);
    const forwarded = trustProxy ? readForwardedHost(request.headers.get('x-forwarded-host')) : undefined;
    if (!isOwnHost(forwarded ?? target.host, ownHost)) return next(request, env);
    const ready = findReady(target.path);
    if (ready === undefined) return next(request, env);
    const requestId = randomUUID();
    const headers = secured.get(ready) ?? { ...ready.headers, ...securityHeadersOf(context.instance) };
    secured.set(ready, headers);
    const isTheirs = isKnown((name) => request.headers.get(name), ready);
    const init = { status: isTheirs ? 304 : 200, headers: { ...headers, 'X-Request-Id': requestId } };
    noteRequest(context, {
      ...{ requestId, method: 'GET', path: target.path, status: init.status, startedAt },
      route: READY_ROUTE,
    });
    return new Response(isTheirs ? null : ready.body, init);
  };
}

/** Host and path of an absolute URL; parsing it whole would cost as much as the rest of the answer. */
function readTarget(url: string): { host: string; path: string } | undefined {
  const hostStart = url.indexOf('://') + 3;
  const pathStart = url.indexOf('/', hostStart);
  if (hostStart < 3 || pathStart === -1) return undefined;
  const query = url.indexOf('?', pathStart);
  return {
    host: url.slice(hostStart, pathStart),
    path: query === -1 ? url.slice(pathStart) : url.slice(pathStart, query),
  };
}

/** A creator's own domain shows their page at another path; the router knows which. */
function isOwnHost(host: string, ownHost: string | undefined): boolean {
  return ownHost === undefined ? isLoopbackHost(host.replace(/:\d+$/, '')) : host === ownHost;
}
