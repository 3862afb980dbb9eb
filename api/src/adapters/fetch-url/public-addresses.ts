import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isInternalAddress } from '../../kernel/internal-addresses.js';

/** IPv4 ranges that are neither internal nor public: documentation, and 6to4 relays. */
const V4_RESERVED: ReadonlyArray<[string, number]> = [
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
];
/** The allocated part of IPv6. Its reserved ranges wrap an IPv4 address or are for documentation. */
const V6_GIVEN_OUT: [string, number] = ['2000::', 3];
const V6_RESERVED: ReadonlyArray<[string, number]> = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [network, bits] of V4_RESERVED) reserved.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of V6_RESERVED) reserved.addSubnet(network, bits, 'ipv6');
const givenOut = new BlockList();
givenOut.addSubnet(...V6_GIVEN_OUT, 'ipv6');

/** Returns whether an address is public. Requests to URLs from users may connect only to these. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isInternalAddress(address) && !reserved.check(address, 'ipv4');
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
