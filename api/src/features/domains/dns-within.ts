import type { Dns, DnsAnswer } from '../../ports/dns.js';

/**
 * Wraps DNS so that queries count as unanswered once `ms` are over, pending and later ones alike. A domain's owner
 * chooses its name servers, and slow responses one after the other would add up.
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
