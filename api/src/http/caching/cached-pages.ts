import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isLoopbackHost } from '../../kernel/own-machine.js';
import type { Context, Instance } from '../../server/context.js';
import { openerHeader, securityHeadersOf } from '../pages/security-headers.js';
import { readForwardedHost } from '../proxy/request-host.js';
import type { TrustProxy } from '../proxy/trusted-proxy.js';
import { pathForLog, recordRequest } from '../request-log.js';
import { isKnown, type Version } from './etag.js';

/** A page in memory: its bytes and headers are created once, not for each request. */
export interface CachedPage extends Version {
  body: Uint8Array<ArrayBuffer>;
  /** `Content-Type`, `Content-Security-Policy` and the other headers of this page alone. */
  headers: Record<string, string>;
}

/** The route that renders uncached pages. */
const ROUTE = '/:username';

/**
 * Answers GET requests for cached pages on Node's own request and response, and passes all others to `next`: a
 * `Request`, a `Response` and the router's middleware cost several times what writing the page does. The response, its
 * log line and its metrics are those of the router.
 */
export function serveCachedPages(
  context: Context,
  options: { findCached: (path: string) => CachedPage | undefined; trustProxy: TrustProxy },
  next: RequestListener,
): RequestListener {
  const { findCached, trustProxy } = options;
  const isOwnHost = ownHostCheck(context.instance.configuredUrl);
  const answers = new WeakMap<CachedPage, Answer>();
  return (request, response) => {
    const startedAt = performance.now();
    const path = pathOfPage(request);
    const host = trustedHost(request, trustProxy) ?? request.headers.host;
    const page = path !== undefined && isOwnHost(host) ? findCached(path) : undefined;
    if (path === undefined || page === undefined) return next(request, response);
    let answer = answers.get(page);
    if (answer === undefined) {
      answer = toAnswer(page, context.instance, path);
      answers.set(page, answer);
    }
    const requestId = randomUUID();
    const status = isKnown((name) => singleHeader(request, name), page) ? 304 : 200;
    writeAnswer(response, answer, status, requestId);
    const { pathForLog } = answer;
    recordRequest(context, { requestId, method: 'GET', pathForLog, route: ROUTE, status, startedAt });
  };
}

interface Answer {
  /** Names and values alternate, since Node accepts such a list without checking each. */
  headers: string[];
  /** The page's bytes as one-byte characters: Node writes such a string and the head before it in one piece. */
  body: string;
  length: string;
  pathForLog: string | undefined;
}

function toAnswer({ body, headers }: CachedPage, instance: Instance, path: string): Answer {
  const all = { ...openerHeader(instance, 'same-origin'), ...headers, ...securityHeadersOf(instance) };
  return {
    headers: Object.entries(all).flat(),
    body: Buffer.from(body).toString('latin1'),
    length: String(body.byteLength),
    pathForLog: pathForLog(path),
  };
}

function writeAnswer(
  response: ServerResponse,
  { headers, body, length }: Answer,
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

/** Returns undefined for requests that cannot be for a page. */
function pathOfPage({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !url.startsWith('/')) return undefined;
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function trustedHost(request: IncomingMessage, trust: TrustProxy): string | undefined {
  if (trust === false || !trust(request.socket.remoteAddress ?? 'unknown', 0)) return undefined;
  return readForwardedHost(singleHeader(request, 'x-forwarded-host'));
}

function singleHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A custom domain shows its creator's page at another path, which the router knows. */
function ownHostCheck(configuredUrl: string | undefined): (host: string | undefined) => boolean {
  if (configuredUrl !== undefined) {
    const ownHost = new URL(configuredUrl).host;
    return (host) => host === ownHost;
  }
  // Parsing a URL costs as much as writing the page, and most requests repeat the host of the last one.
  let last: { host: string; isOwn: boolean } | undefined;
  return (host) => {
    if (host === undefined) return false;
    if (last?.host !== host) last = { host, isOwn: isLoopbackHost(host.replace(/:\d+$/, '')) };
    return last.isOwn;
  };
}
