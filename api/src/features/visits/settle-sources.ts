import {
  findNewsletterId,
  normalizeHost,
  settleVisitSource,
  type VisitSource,
} from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { listVerifiedDomainsByUser } from '../domains/index.js';

type ListOwners = (ctx: Context, newsletterIds: number[]) => Promise<Map<number, number>>;

const listOwnersByContext = new WeakMap<Context, ListOwners>();

/**
 * Registers the function that finds newsletters' owners. Lists and checkout call it, and newsletters depend on them.
 */
export function provideNewsletterOwners(ctx: Context, list: ListOwners): void {
  listOwnersByContext.set(ctx, list);
}

/** Returns the owners of newsletters, by the newsletters' ids. */
async function listNewsletterOwners(ctx: Context, newsletterIds: number[]): Promise<Map<number, number>> {
  if (newsletterIds.length === 0) return new Map();
  const list = listOwnersByContext.get(ctx);
  if (list === undefined) throw new Error('No feature registered the newsletters of creators.');
  return list(ctx, newsletterIds);
}

/** Returns the newsletter's id, or undefined if it belongs to another creator. */
export async function findOwnNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number | undefined },
): Promise<number | undefined> {
  const { userId, newsletterId } = input;
  if (newsletterId === undefined) return undefined;
  const owners = await listNewsletterOwners(ctx, [newsletterId]);
  return owners.get(newsletterId) === userId ? newsletterId : undefined;
}

/** A visit to a creator with its claimed source. */
interface ClaimedVisit {
  userId: number;
  source: VisitSource;
}

/** Checks claimed sources against the creators' own hosts and newsletters. Returns them in the same order. */
export async function settleSources(ctx: Context, visits: readonly ClaimedVisit[]): Promise<VisitSource[]> {
  const [domains, owners] = await Promise.all([
    listVerifiedDomainsByUser(
      ctx,
      visits.filter(hasHost).map(({ userId }) => userId),
    ),
    listNewsletterOwners(ctx, listNewsletterIds(visits)),
  ]);
  const ownHosts = listOwnHosts(ctx);
  return visits.map(({ userId, source }) => {
    const newsletterId = findNewsletterId(source);
    const isOwn = newsletterId !== undefined && owners.get(newsletterId) === userId;
    const userDomains = domains.get(userId) ?? [];
    return settleVisitSource(source, {
      hosts: [...ownHosts, ...userDomains.map(normalizeHost)],
      newsletterIds: isOwn ? [newsletterId] : [],
    });
  });
}

export async function settleSource(ctx: Context, visit: ClaimedVisit): Promise<VisitSource> {
  const [source] = await settleSources(ctx, [visit]);
  return source ?? visit.source;
}

function hasHost({ source: { kind } }: ClaimedVisit): boolean {
  return kind === 'site' || kind === 'widget';
}

function listNewsletterIds(visits: readonly ClaimedVisit[]): number[] {
  const ids = visits.map(({ source }) => findNewsletterId(source)).filter((id) => id !== undefined);
  return [...new Set(ids)];
}

/** Returns the instance's own hosts. A development instance has several. */
function listOwnHosts({ instance: { publicUrl, configuredUrl } }: Context): string[] {
  const host = normalizeHost(new URL(publicUrl).hostname);
  return configuredUrl === undefined ? [host, 'localhost', '127.0.0.1', '[::1]'] : [host];
}
