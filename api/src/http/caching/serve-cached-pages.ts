import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isLoopbackHost } from '../../kernel/network/internal-addresses.js';
import type { Context, Instance } from '../../server/context.js';
import { createOpenerHeader, createSecurityHeaders } from '../pages/security-headers.js';
import type { TrustProxy } from '../proxy/trust-proxy.js';
import { readForwardedHost } from '../proxy/trusted-proxy.js';
import { getPathForLog, recordRequest } from '../request-log.js';
import type { HttpContext } from '../router.js';
import { isKnown, type Version } from './etag.js';

/** A page in memory, whose bytes and headers are created once. */
export interface CachedPage extends Version {
  body: Uint8Array<ArrayBuffer>;
  /** `Content-Type`, `Content-Security-Policy` and the other headers of only this page. */
  headers: Record<string, string>;
}

/** The route that renders uncached pages. */
const ROUTE = '/:username';

/**
 * Serves GET requests for cached pages with Node's own request and response, and passes all others to `next`. The
 * router's objects and middleware cost several times as much as writing the page. The response, its log line and its
 * metrics equal the results of the router.
 */
export function serveCachedPages(
  context: Context,
  options: { findCached: (path: string) => CachedPage | undefined; trustProxy: TrustProxy },
  next: RequestListener,
): RequestListener {
  const { findCached, trustProxy } = options;
  const isInstanceHost = createInstanceHostCheck(context.instance.configuredUrl);
  const responses = new WeakMap<CachedPage, CachedResponse>();
  return (request, response) => {
    const startedAt = performance.now();
    const path = readPagePath(request);
    const host = findTrustedHost(request, trustProxy) ?? request.headers.host;
    const page = path !== undefined && isInstanceHost(host) ? findCached(path) : undefined;
    if (path === undefined || page === undefined) return next(request, response);
    let cachedResponse = responses.get(page);
    if (cachedResponse === undefined) {
      cachedResponse = toResponse(page, context.instance, path);
      responses.set(page, cachedResponse);
    }
    const requestId = randomUUID();
    const status = isKnown((name) => readHeader(request, name), page) ? 304 : 200;
    writeResponse(response, cachedResponse, status, requestId);
    const { pathForLog } = cachedResponse;
    recordRequest(context, { requestId, method: 'GET', pathForLog, route: ROUTE, status, startedAt });
  };
}

interface CachedResponse {
  /** Alternating names and values, because Node accepts such a list without checking each. */
  headers: string[];
  /** The page's bytes as one-byte characters, because Node writes such a string together with the head. */
  body: string;
  length: string;
  pathForLog: string | undefined;
}

function toResponse({ body, headers }: CachedPage, instance: Instance, path: string): CachedResponse {
  const allHeaders = {
    ...createOpenerHeader(instance, 'same-origin'),
    ...headers,
    ...createSecurityHeaders(instance),
  };
  return {
    headers: Object.entries(allHeaders).flat(),
    body: Buffer.from(body).toString('latin1'),
    length: String(body.byteLength),
    pathForLog: getPathForLog(path),
  };
}

function writeResponse(
  response: ServerResponse,
  { headers, body, length }: CachedResponse,
  status: 200 | 304,
  requestId: string,
): void {
  if (status === 304) {
    response.writeHead(status, [...headers, 'X-Request-Id', requestId]).end();
    return;
  }
  response.writeHead(status, [...headers, 'Content-Length', length, 'X-Request-Id', requestId]);
  response.end(body, 'latin1');
}

/** Returns the path of a request for a page, or undefined for any other request. */
function readPagePath({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url.startsWith('/')) return undefined;
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function findTrustedHost(request: IncomingMessage, trust: TrustProxy): string | undefined {
  if (trust === false || !trust(request.socket.remoteAddress ?? 'unknown', 0)) return undefined;
  return readForwardedHost(readHeader(request, 'x-forwarded-host'));
}

function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Returns whether a host is the instance's. A custom domain shows its creator's page at another path, which the router
 * finds.
 */
function createInstanceHostCheck(configuredUrl: string | undefined): (host: string | undefined) => boolean {
  if (configuredUrl !== undefined) {
    const instanceHost = new URL(configuredUrl).host;
    return (host) => host === instanceHost;
  }
  // Parsing a URL costs as much as writing the page, and most requests repeat the host of the previous request.
  let last: { host: string; isOwn: boolean } | undefined;
  return (host) => {
    if (host === undefined) return false;
    if (last?.host !== host) last = { host, isOwn: isLoopbackHost(host.replace(/:\d+$/, '')) };
    return last.isOwn;
  };
}

/** Responds with a cached page, or 304 if the client has it already. */
export function sendCachedPage(c: HttpContext, page: CachedPage): Response {
  if (isKnown((name) => c.req.header(name), page)) return c.body(null, 304, page.headers);
  return c.body(page.body, 200, page.headers);
}
