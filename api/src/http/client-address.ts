import { getConnInfo } from '@hono/node-server/conninfo';
import type { HttpContext } from './router.js';

/** The address of the socket itself. */
export function readPeerAddress(c: HttpContext): string {
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? 'unknown';
}

/** Whom limits count: behind a trusted proxy the address that it added last, else the socket's own. */
export function readClientAddress(c: HttpContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || readPeerAddress(c);
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** A name in a Host header or an Origin that can only mean this machine; others may be rebound to it by DNS. */
export function isLoopbackHostname(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '127.0.0.1';
}
