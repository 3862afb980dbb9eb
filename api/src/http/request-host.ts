import type { HttpContext } from './router.js';

/**
 * The name that was asked for, lower case, without port and final dot; behind a trusted proxy the one that it
 * added last. Cut from the address: reading headers would cost every request, this costs next to nothing.
 */
export function readHostname(c: HttpContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-host')?.split(',').at(-1)?.trim() : undefined;
  return withoutPort(forwarded || hostOf(c.req.url)).toLowerCase();
}

function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}
