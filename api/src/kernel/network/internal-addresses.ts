import { BlockList, isIP } from 'node:net';

/**
 * Private, loopback, link-local and other unrouted networks (IANA special-purpose registries), without documentation
 * networks.
 */
const V4: ReadonlyArray<[string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
/** The IPv6 networks, with all of NAT64. A BlockList treats `::ffff:10.0.0.5` as its IPv4 address. */
const V6: ReadonlyArray<[string, number]> = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];

const internal = new BlockList();
for (const [network, bits] of V4) internal.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of V6) internal.addSubnet(network, bits, 'ipv6');

/** Returns true for an address that the internet does not route. */
export function isInternalAddress(address: string): boolean {
  return internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Addresses of the name `localhost` on any machine (RFC 6761). */
export const LOCALHOST_ADDRESSES: readonly string[] = ['127.0.0.1', '::1'];

/** Returns whether a text is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns true for a host that can only mean this machine, as in a URL or a Host header, IPv6 in brackets. DNS could
 * rebind other names to it.
 */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = removeBrackets(hostname);
  return isIP(address) !== 0 && isLoopbackAddress(address);
}

/** Removes the brackets that URLs put around an IPv6 address. */
export function removeBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Returns true for an instance that a person tries out locally. Only this person can reach it, so it may connect to
 * other programs on the machine.
 */
export function isOnOwnMachine(instance: {
  isProduction: boolean;
  isLoopbackOnly: boolean;
  configuredUrl: string | undefined;
}): boolean {
  const { isProduction, isLoopbackOnly, configuredUrl } = instance;
  if (isProduction || !isLoopbackOnly) return false;
  // Behind a proxy, a public instance listens on loopback too.
  return configuredUrl === undefined || isLoopbackHost(new URL(configuredUrl).hostname);
}
