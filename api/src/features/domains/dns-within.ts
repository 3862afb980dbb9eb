import type { Dns, DnsAnswer } from '../../ports/dns.js';

/**
 * Name servers that count as silent once `ms` are over, whatever is open then or asked later. Whoever owns a
 * domain chooses its name servers, and slow answers one after the other would add up.
 */
export function dnsWithin(dns: Dns, ms: number): Dns {
  let isOver = false;
  const tooLate = new Promise<DnsAnswer>((resolve) => {
    const end = () => {
      isOver = true;
      resolve({ kind: 'failed' });
    };
    setTimeout(end, ms).unref();
  });
  const inTime = (ask: () => Promise<DnsAnswer>): Promise<DnsAnswer> =>
    isOver ? tooLate : Promise.race([ask(), tooLate]);
  return {
    resolveTxt: (name) => inTime(() => dns.resolveTxt(name)),
    resolveCname: (name) => inTime(() => dns.resolveCname(name)),
    resolveAddresses: (name) => inTime(() => dns.resolveAddresses(name)),
  };
}
