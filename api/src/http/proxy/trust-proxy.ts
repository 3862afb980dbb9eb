import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/**
 * Returns whether the machine at `address` is a proxy with trusted forwarding headers. `hop` is 0 for the socket's own
 * peer, 1 for the machine before it, and so on. False trusts no machine.
 */
export type TrustProxy = false | ((address: string, hop: number) => boolean);

const MAX_KNOWN_ADDRESSES = 1_000;

/** Reads `TRUST_PROXY`: `off`, `on`, a number of proxies, or a list of networks. Throws for other values. */
export function readTrustProxy(text: string): TrustProxy {
  const word = text.trim().toLowerCase();
  if (['', '0', 'false', 'off'].includes(word)) return false;
  if (['true', 'on'].includes(word)) return trustHops(1);
  if (/^\d$/.test(word)) return trustHops(Number(word));
  return trustNetworks(word.split(/[\s,]+/).filter(Boolean));
}

/** Trusts the nearest proxies, at any address. */
export function trustHops(count: number): TrustProxy {
  return (_address, hop) => hop < count;
}

/** Trusts addresses of these networks. `loopback` and `private` mean the usual ranges. */
function trustNetworks(networks: readonly string[]): TrustProxy {
  for (const name of networks) {
    // The library would read 12 as the address 0.0.0.12.
    if (!NAMED_NETWORKS.includes(name) && isIP(name.split('/')[0] ?? '') === 0)
      throw new Error(`${name} is no network.`);
  }
  const isInside = proxyAddr.compile(
    networks.flatMap((name) => (name === 'private' ? PRIVATE_NETWORKS : name)),
  );
  // Caches the results, because every request needs one, and only a few proxies connect.
  const trustByAddress = new Map<string, boolean>();
  return (address, hop) => {
    const cachedTrust = trustByAddress.get(address);
    if (cachedTrust !== undefined) return cachedTrust;
    if (trustByAddress.size >= MAX_KNOWN_ADDRESSES) trustByAddress.clear();
    const isTrusted = isInside(address, hop);
    trustByAddress.set(address, isTrusted);
    return isTrusted;
  };
}

const NAMED_NETWORKS = ['loopback', 'private', 'linklocal', 'uniquelocal'];
const PRIVATE_NETWORKS = ['uniquelocal', 'linklocal'];
