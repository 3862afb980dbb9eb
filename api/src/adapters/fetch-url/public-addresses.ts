import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The allocated part of IPv6. The library counts unallocated parts as unicast. */
const ALLOCATED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is public. Requests to URLs from users may connect only to these. */
export function isPublicAddress(text: string): boolean {
  // The library accepts other notations too, such as 127.1.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(ALLOCATED_IPV6);
}
