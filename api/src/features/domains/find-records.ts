import type { Dns, DnsAnswer } from '../../ports/dns.js';
import type { Context, Instance } from '../../server/context.js';
import {
  checkAddress,
  checkOwnership,
  getRequiredRecords,
  isInternalName,
  type Problem,
  type Problems,
  type Route,
} from './rules.js';

/** Returns the target of CNAME records, which is the host of the public URL, or `shortDomain` in development. */
export function getTargetHost(instance: Instance): string {
  return instance.configuredUrl === undefined ? instance.shortDomain : readHostname(instance.configuredUrl);
}

/** Returns the instance's own names. Nobody can claim these names or their subdomains. */
export function listInstanceHosts(instance: Instance): string[] {
  return [getTargetHost(instance), readHostname(instance.publicUrl)];
}

function readHostname(url: string): string {
  return new URL(url).hostname;
}

/** Returns the URL of a creator's page, absolute and without a trailing slash. */
export function buildSiteUrl(
  ctx: Context,
  { username, ownDomain }: { username: string; ownDomain: string | undefined },
): string {
  return ownDomain === undefined ? `${ctx.instance.publicUrl}/${username}` : `https://${ownDomain}`;
}

/**
 * Wraps DNS so that pending and later queries count as unanswered after `ms`. A domain's owner chooses its name
 * servers, and slow responses one after the other would add up.
 */
export function limitDnsTime(dns: Dns, ms: number): Dns {
  let isOver = false;
  const tooLate = new Promise<DnsAnswer>((resolve) => {
    const end = () => {
      isOver = true;
      resolve({ kind: 'failed' });
    };
    setTimeout(end, ms).unref();
  });
  const limitTime = (ask: () => Promise<DnsAnswer>): Promise<DnsAnswer> =>
    isOver ? tooLate : Promise.race([ask(), tooLate]);
  return {
    resolveTxt: (name) => limitTime(() => dns.resolveTxt(name)),
    resolveCname: (name) => limitTime(() => dns.resolveCname(name)),
    resolveAddresses: (name) => limitTime(() => dns.resolveAddresses(name)),
    resolveMx: (name) => limitTime(() => dns.resolveMx(name)),
    resolveNames: (address) => limitTime(() => dns.resolveNames(address)),
  };
}

/** The DNS to query, and the instance to which records have to point. */
type DnsContext = Pick<Context, 'dns' | 'instance'>;

/** The maximum length of a CNAME chain. Longer chains are treated as loops. */
const MAX_CNAME_CHAIN = 8;

interface DomainClaim {
  domain: string;
  token: string;
}

/** Returns the current problems of both records in DNS. */
export async function findProblems(dnsContext: DnsContext, claim: DomainClaim): Promise<Problems> {
  const target = getTargetHost(dnsContext.instance);
  const [ownership, route] = await Promise.all([
    findOwnershipProblem(dnsContext, claim),
    findRoute(dnsContext, claim.domain, target),
  ]);
  const address = checkAddress(claim.domain, target, route);
  return { ...(ownership && { ownership }), ...(address && { address }) };
}

/** Returns the problem of the one record that only the domain's owner could have set. */
export async function findOwnershipProblem(
  dnsContext: DnsContext,
  claim: DomainClaim,
): Promise<Problem | undefined> {
  const { ownership } = getRequiredRecords(claim, getTargetHost(dnsContext.instance));
  return checkOwnership(claim.domain, ownership, await dnsContext.dns.resolveTxt(ownership.recordName));
}

async function findRoute(dnsContext: DnsContext, domain: string, target: string): Promise<Route> {
  const chain = await followCnames(dnsContext, domain, target);
  const isPointingHere = chain.kind === 'records' && chain.records.includes(target);
  if (isPointingHere) return { chain, theirs: { kind: 'none' }, ours: { kind: 'none' } };
  const [theirs, ours] = await Promise.all([
    dnsContext.dns.resolveAddresses(domain),
    dnsContext.dns.resolveAddresses(target),
  ]);
  return { chain, theirs, ours };
}

async function followCnames(dnsContext: DnsContext, domain: string, target: string): Promise<DnsAnswer> {
  const names: string[] = [];
  for (let name = domain; names.length < MAX_CNAME_CHAIN && name !== target; ) {
    const answer = await dnsContext.dns.resolveCname(name);
    if (answer.kind === 'failed') return answer;
    const next = answer.kind === 'records' ? answer.records[0] : undefined;
    if (next === undefined) break;
    names.push(next);
    if (isInternalName(next)) break;
    name = next;
  }
  return names.length === 0 ? { kind: 'none' } : { kind: 'records', records: names };
}
