import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import ipaddr from 'ipaddr.js';
import type { HttpContext } from '../router.js';
import { clientBehindProxies, type TrustProxy } from './trusted-proxy.js';

/** Returns the address of the socket itself. */
export function readPeerAddress(c: HttpContext): string {
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? 'unknown';
}

/**
 * Returns the address that limits count. For IPv6 it is the first 64 bits, since one client has all addresses of such a
 * network.
 */
export function readClientAddress(c: HttpContext, trust: TrustProxy): string {
  const forwardedFor = trust === false ? undefined : c.req.header('x-forwarded-for');
  return withoutHostPart(clientBehindProxies(trust, { peer: readPeerAddress(c), forwardedFor }));
}

export function withoutHostPart(text: string): string {
  if (isIP(text) === 0) return text;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
