import {
  isEmailAddress,
  isInternationalEmailAddress,
  normalizeEmailAddress,
  readDomain,
} from '../../kernel/email/email-address.js';
import { listNetworksAround, type Network, parseNetwork } from '../../kernel/network/networks.js';

export const BAN_KINDS = ['address', 'network', 'domain'] as const;
export type BanKind = (typeof BAN_KINDS)[number];

export interface BanTarget {
  kind: BanKind;
  /** The value in the only spelling that bans use. */
  value: string;
}

/**
 * Parses a ban as administrators write it: `ines@kova.example`, `192.0.2.0/24`, or `kova.example` for a domain and its
 * subdomains, also as `@kova.example` and `*.kova.example`. Returns undefined for anything else.
 */
export function parseBan(input: string): BanTarget | undefined {
  const text = input.trim();
  const network = parseNetwork(text);
  if (network !== undefined) return { kind: 'network', value: network.cidr };
  if (text.lastIndexOf('@') > 0) {
    const value = normalizeEmailAddress(text);
    return isInternationalEmailAddress(value) ? { kind: 'address', value } : undefined;
  }
  const address = normalizeEmailAddress(`x@${text.replace(/^(?:@|\*?\.)/, '').replace(/\.$/, '')}`);
  const value = readDomain(address);
  // The last label of a domain is never a number, so this is a mistyped network.
  if (!isEmailAddress(address) || /(?:^|\.)\d+$/.test(value)) return undefined;
  return { kind: 'domain', value };
}

/** Returns the values of bans that would match a client's network address, or an email address and its domains. */
export function listMatchingValues(subject: string): string[] {
  if (!subject.includes('@')) return listNetworksAround(subject);
  const address = normalizeEmailAddress(subject);
  const labels = readDomain(address).split('.');
  return [address, ...labels.map((_, index) => labels.slice(index).join('.'))];
}

/** Returns whether a client is in a network. */
export function isInNetwork(client: string, network: string): boolean {
  return listNetworksAround(client).includes(network);
}

/** The sizes that registries allocate. A larger network has clients of a whole provider. */
const BROAD_BITS = { 4: 16, 6: 32 };

/** Returns whether a network is so large that a mistake is likely. */
export function isBroad({ family, bits }: Network): boolean {
  return bits < BROAD_BITS[family];
}
