import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Dns, DnsAnswer } from '../../ports/dns.js';

/** The codes for NXDOMAIN and for a name without records of this type. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Short, because a creator waits for the response. The second try takes slightly longer than `timeoutMs`. */
const DEFAULTS = { timeoutMs: 2_500, tries: 2 };

/** Resolves names with Node's resolver. `server` is `address:port`, by default the system's name servers. */
export function createResolverDns(server: string | undefined, options: Partial<typeof DEFAULTS> = {}): Dns {
  const { timeoutMs, tries } = { ...DEFAULTS, ...options };

  async function ask(question: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
    // Creates a resolver for each query, because it caches the state of servers, and creators are changing records.
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (server !== undefined) resolver.setServers([server]);
    try {
      const records = await question(resolver);
      return records.length === 0 ? { kind: 'none' } : { kind: 'records', records };
    } catch (error) {
      return ABSENT.has(readErrorCode(error)) ? { kind: 'none' } : { kind: 'failed' };
    }
  }

  return {
    resolveTxt: (name) =>
      ask(async (resolver) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
    resolveCname: (name) => ask(async (resolver) => (await resolver.resolveCname(name)).map(normalizeName)),
    async resolveAddresses(name) {
      const [v4, v6] = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      if (v4.kind === 'failed' || v6.kind === 'failed') return { kind: 'failed' };
      const records = [...readRecords(v4), ...readRecords(v6)];
      return records.length === 0 ? { kind: 'none' } : { kind: 'records', records };
    },
    resolveMx: (name) =>
      ask(async (resolver) => {
        const mxRecords = await resolver.resolveMx(name);
        mxRecords.sort((a, b) => a.priority - b.priority);
        return mxRecords.map(({ priority, exchange }) => `${priority} ${normalizeName(exchange)}`);
      }),
    resolveNames: (address) =>
      ask(async (resolver) => (await resolver.resolvePtr(reverseName(address))).map(normalizeName)),
  };
}

/**
 * Returns the name with the PTR records of an address. Node's own `reverse` reads the hosts file too, and reports a
 * silent server as a missing record.
 */
function reverseName(address: string): string {
  if (isIP(address) !== 6) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const [head = '', tail = ''] = address.split('::');
  const splitGroups = (part: string) => part.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: 8 - splitGroups(head).length - splitGroups(tail).length }, () => '0');
  const digits = [...splitGroups(head), ...zeros, ...splitGroups(tail)]
    .map((group) => group.padStart(4, '0'))
    .join('');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}

function readRecords(answer: DnsAnswer): string[] {
  return answer.kind === 'records' ? answer.records : [];
}

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
