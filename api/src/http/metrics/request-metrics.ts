import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import { createCounter, createGauge, createHistogram, type Metric } from '../../kernel/process/metrics.js';
import type { Context } from '../../server/context.js';
import { countEventStreams } from '../streams/stream-events.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The bounds of the histogram in seconds: from a cached page to an upload over a slow line. */
const BUCKET_BOUNDS = [0.002, 0.01, 0.05, 0.25, 1, 5, 30];

const getRequestMetrics = cachePerContext((_: Context) => ({
  requests: createCounter({
    name: 'tidings_http_requests_total',
    help: 'Requests answered, by the pattern of their route',
    labels: ['route', 'method', 'status'],
  }),
  durations: createHistogram({
    name: 'tidings_http_request_duration_seconds',
    help: 'From the request to its answer’s headers',
    labels: ['route', 'method'],
    bounds: BUCKET_BOUNDS,
  }),
}));

interface MeteredRequest {
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** Counts a request. Requests cannot create new series, because routes and methods are fixed. */
export function observeRequest(ctx: Context, request: MeteredRequest): void {
  const { requests, durations } = getRequestMetrics(ctx);
  const route = request.route.startsWith('/*') || request.route === '*' ? 'none' : request.route;
  const method = METHODS.has(request.method) ? request.method : 'other';
  requests.add(route, method, String(request.status));
  durations.observe(request.seconds, route, method);
}

export function requestMetrics(ctx: Context): Metric[] {
  const { requests, durations } = getRequestMetrics(ctx);
  const streams = { name: 'tidings_event_streams', help: 'Progress that is being watched' };
  return [requests.read(), durations.read(), createGauge(streams, countEventStreams(ctx))];
}
