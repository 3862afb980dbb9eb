import { getConnInfo } from '@hono/node-server/conninfo';
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

export function withoutHostPart(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
