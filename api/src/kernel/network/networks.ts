import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network in its only spelling. */
export interface Network {
  /** The first address and the length of the prefix: `192.0.2.0/24`, `2001:db8::/32`. */
  cidr: string;
  family: 4 | 6;
  /** The number of bits of the prefix. */
  bits: number;
}

/** The prefix of a client in IPv6. All addresses of such a network belong to one client. */
const CLIENT_BITS = 64;
/** The length of the prefix of IPv4 addresses in IPv6 (RFC 4291, section 2.5.5.2). */
const MAPPED_BITS = 96;

/**
 * Parses an address or a network in CIDR notation. Returns undefined for other texts. Clears the bits after the prefix,
 * reads `::ffff:192.0.2.7` as IPv4, and widens an IPv6 network to at least 64 bits of address.
 */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', suffix] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const family = isIP(address);
  if (family === 0) return undefined;
  const length = family === 4 ? 32 : 128;
  const bits = suffix === undefined ? length : Number(suffix);
  if (bits > length) return undefined;
  const ipAddress = ipaddr.process(address);
  if (ipAddress instanceof ipaddr.IPv6) return toNetwork(ipAddress, Math.min(bits, CLIENT_BITS));
  if (family === 4) return toNetwork(ipAddress, bits);
  // A shorter prefix would contain all of IPv4 and more.
  return bits < MAPPED_BITS ? undefined : toNetwork(ipAddress, bits - MAPPED_BITS);
}

/** Returns the spelling of each network that contains a client, the largest first. Empty for an invalid address. */
export function listNetworksAround(client: string): string[] {
  const smallestNetwork = parseNetwork(client);
  if (smallestNetwork === undefined) return [];
  const address = ipaddr.parse(smallestNetwork.cidr.slice(0, smallestNetwork.cidr.indexOf('/')));
  return Array.from({ length: smallestNetwork.bits + 1 }, (_, bits) => toNetwork(address, bits).cidr);
}

function toNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Network {
  const bytes = address.toByteArray().map((byte, index) => byte & getByteMask(bits - index * 8));
  const first = ipaddr.fromByteArray(bytes);
  const spelling = first instanceof ipaddr.IPv6 ? first.toRFC5952String() : first.toString();
  return { cidr: `${spelling}/${bits}`, family: first instanceof ipaddr.IPv6 ? 6 : 4, bits };
}

/** Returns the mask of a byte of which `bits` belong to the prefix, from none to all. */
function getByteMask(bits: number): number {
  return (0xff << (8 - Math.min(Math.max(bits, 0), 8))) & 0xff;
}
