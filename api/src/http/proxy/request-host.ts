import { isIP } from 'node:net';
import { bareHost, isLoopbackHost } from '../../kernel/own-machine.js';
import type { HttpContext } from '../router.js';
import type { TrustProxy } from './trusted-proxy.js';

/**
 * The name that was asked for, lower case, without port and final dot; behind a trusted proxy the one that it
 * added last. Cut from the address: reading headers would cost every request, this costs next to nothing.
 */
export function readHostname(c: HttpContext, trust: TrustProxy): string {
  const isTrusted = trust !== false && trust(c.var.peerAddress, 0);
  const forwarded = isTrusted ? readForwardedHost(c.req.header('x-forwarded-host')) : undefined;
  return withoutPort(forwarded ?? hostOf(c.req.url)).toLowerCase();
}

/** Of `X-Forwarded-Host` what the nearest proxy says; what stands before it anybody may have sent. */
export function readForwardedHost(header: string | null | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}

/** The name in an address of our own, as `readHostname` gives those that are asked for. */
export function hostnameOf(url: string): string {
  return withoutPort(new URL(url).hostname);
}

/** An address in place of a name, or this machine: nobody can make those lead here from a domain of theirs. */
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
