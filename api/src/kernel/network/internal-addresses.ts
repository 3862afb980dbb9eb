import { BlockList, isIP } from 'node:net';

/**
 * Private, loopback, link-local and other unrouted networks (IANA special-purpose registries), without those for
 * documentation.
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
/** A BlockList treats `::ffff:10.0.0.5` as its IPv4 address; all NAT64 addresses count. */
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

/** Returns true for an address of a private network, or of none: the internet does not route it. */
export function isInternalAddress(address: string): boolean {
  return internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
