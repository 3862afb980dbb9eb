import { isIP } from 'node:net';
import { bareHost, isLoopbackHost } from '../../kernel/network/own-machine.js';
import type { HttpContext } from '../router.js';
import type { TrustProxy } from './trusted-proxy.js';

/**
 * Returns the requested host name: lower case, without port and final dot; behind a trusted proxy the one that it added
 * last. Parses the URL, since reading headers would slow down every request.
 */
export function readHostname(c: HttpContext, trust: TrustProxy): string {
  const isTrusted = trust !== false && trust(c.var.peerAddress, 0);
  const forwarded = isTrusted ? readForwardedHost(c.req.header('x-forwarded-host')) : undefined;
  return withoutPort(forwarded ?? hostOf(c.req.url)).toLowerCase();
}

/** Returns the nearest proxy's value of `X-Forwarded-Host`; anyone may have sent the values before it. */
export function readForwardedHost(header: string | null | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}

/** Returns the name in a URL of ours, in the form of `readHostname`. */
export function hostnameOf(url: string): string {
  return withoutPort(new URL(url).hostname);
}

/** Returns true for an IP address or this machine: no domain of a stranger can have such a name. */
export function isNoDomain(hostname: string): boolean {
  return isLoopbackHost(hostname) || isIP(bareHost(hostname)) !== 0;
}

function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}
