import type { DnsAnswer } from '../../ports/dns.js';
import type { Context } from '../../server/context.js';
import { targetHost } from './own-names.js';
import {
  addressProblem,
  isInternalName,
  ownershipProblem,
  type Problem,
  type Problems,
  type Route,
  recordsToSet,
} from './rules.js';

/** The DNS to query, and the instance to which records have to point. */
export type Asked = Pick<Context, 'dns' | 'instance'>;

/** Longer chains are loops. */
const MAX_CHAIN = 8;

interface Claim {
  domain: string;
  token: string;
}

/** Returns the current problems of both records in DNS. */
export async function findProblems(asked: Asked, claim: Claim): Promise<Problems> {
  const target = targetHost(asked.instance);
  const [ownership, route] = await Promise.all([
    findOwnershipProblem(asked, claim),
    findRoute(asked, claim.domain, target),
  ]);
  const address = addressProblem(claim.domain, target, route);
  return { ...(ownership && { ownership }), ...(address && { address }) };
}

/** Returns the problem of the one record that only the domain's owner could have set. */
export async function findOwnershipProblem(asked: Asked, claim: Claim): Promise<Problem | undefined> {
  const { ownership } = recordsToSet(claim, targetHost(asked.instance));
  return ownershipProblem(claim.domain, ownership, await asked.dns.resolveTxt(ownership.recordName));
}

async function findRoute(asked: Asked, domain: string, target: string): Promise<Route> {
  const chain = await followNames(asked, domain, target);
  const pointsHere = chain.kind === 'records' && chain.records.includes(target);
  if (pointsHere) return { chain, theirs: { kind: 'none' }, ours: { kind: 'none' } };
  const [theirs, ours] = await Promise.all([
    asked.dns.resolveAddresses(domain),
    asked.dns.resolveAddresses(target),
  ]);
  return { chain, theirs, ours };
}

async function followNames(asked: Asked, domain: string, target: string): Promise<DnsAnswer> {
  const names: string[] = [];
  for (let name = domain; names.length < MAX_CHAIN && name !== target; ) {
    const answer = await asked.dns.resolveCname(name);
    if (answer.kind === 'failed') return answer;
    const next = answer.kind === 'records' ? answer.records[0] : undefined;
    if (next === undefined) break;
    names.push(next);
    if (isInternalName(next)) break;
    name = next;
  }
  return names.length === 0 ? { kind: 'none' } : { kind: 'records', records: names };
}
