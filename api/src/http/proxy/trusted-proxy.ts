import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import ipaddr from 'ipaddr.js';
import { isLoopbackHost, removeBrackets } from '../../kernel/network/internal-addresses.js';
import type { HttpContext } from '../router.js';
import type { TrustProxy } from './trust-proxy.js';

/**
 * Returns the address of the client, which is the first untrusted address from the socket's peer backward through
 * `X-Forwarded-For`. Values that the client itself sends in this header are behind its own address and never reached.
 */
export function getClientAddress(
  trust: TrustProxy,
  { peer, forwardedFor }: { peer: string; forwardedFor: string | undefined },
): string {
  if (trust === false || forwardedFor === undefined) return peer;
  const forwardedAddresses = forwardedFor.split(',').map((address) => address.trim());
  let client = peer;
  for (let hop = 0; forwardedAddresses.length > 0 && trust(client, hop); hop += 1)
    client = forwardedAddresses.pop() || client;
  return client;
}

/** Returns the address of the socket itself. */
export function readPeerAddress(c: HttpContext): string {
  const hasSocket = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return (hasSocket ? getConnInfo(c).remote.address : undefined) ?? 'unknown';
}

/**
 * Returns the address that limits count. For IPv6 it is the first 64 bits, because one client has all addresses of such
 * a network.
 */
export function readClientAddress(c: HttpContext, trust: TrustProxy): string {
  const forwardedFor = trust === false ? undefined : c.req.header('x-forwarded-for');
  return toClientNetwork(getClientAddress(trust, { peer: readPeerAddress(c), forwardedFor }));
}

export function toClientNetwork(text: string): string {
  if (isIP(text) === 0) return text;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Returns the requested host name in lower case, without port and final dot. Behind a trusted proxy, returns the name
 * that the proxy added last. Parses the URL, because reading headers would slow down every request.
 */
export function readHostname(c: HttpContext, trust: TrustProxy): string {
  const isTrusted = trust !== false && trust(c.var.peerAddress, 0);
  const forwardedHost = isTrusted ? readForwardedHost(c.req.header('x-forwarded-host')) : undefined;
  return removePort(forwardedHost ?? readUrlHost(c.req.url)).toLowerCase();
}

/** Returns the nearest proxy's value of `X-Forwarded-Host`. Anyone may have sent the values before it. */
export function readForwardedHost(header: string | null | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}

/** Returns the name in a URL of ours, in the form of `readHostname`. */
export function readUrlHostname(url: string): string {
  return removePort(new URL(url).hostname);
}

/** Returns true for an IP address or this machine, which no creator's domain can have as its name. */
export function isNoDomain(hostname: string): boolean {
  return isLoopbackHost(hostname) || isIP(removeBrackets(hostname)) !== 0;
}

function readUrlHost(url: string): string {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

function removePort(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}
