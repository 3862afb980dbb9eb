import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { createNotFoundError } from '../../kernel/errors.js';
import { createUserEmitter } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { users } from '../accounts/index.js';
import { mayUseCustomDomain, plans, whereProNow } from '../plans/index.js';
import { webDomains } from './table.js';

export type WebDomain = typeof webDomains.$inferSelect;

/** Lists domains, oldest first, without paging since there are few. */
export async function listDomains(ctx: Context, userId: number): Promise<WebDomain[]> {
  return ctx.db.read
    .select()
    .from(webDomains)
    .where(eq(webDomains.userId, userId))
    .orderBy(asc(webDomains.id));
}

export async function getDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<WebDomain> {
  const [domain] = await ctx.db.read
    .select()
    .from(webDomains)
    .where(and(eq(webDomains.id, input.domainId), eq(webDomains.userId, input.userId)));
  if (domain === undefined) throw createNotFoundError('Domain');
  return domain;
}

/** Finds the verified claim of a domain. At most one creator can verify it. */
export async function findVerifiedClaim(ctx: Context, domain: string): Promise<WebDomain | undefined> {
  const [verifiedClaim] = await ctx.db.read
    .select()
    .from(webDomains)
    .where(and(eq(webDomains.domain, domain), isNotNull(webDomains.verifiedAt)));
  return verifiedClaim;
}

/** Returns a creator's main domain: the first one verified, or else the first one added. */
export async function findMainDomain(ctx: Context, userId: number): Promise<WebDomain | undefined> {
  const [mainDomain] = await ctx.db.read
    .select()
    .from(webDomains)
    .where(eq(webDomains.userId, userId))
    .orderBy(sql`${webDomains.verifiedAt} is null`, asc(webDomains.verifiedAt), asc(webDomains.id))
    .limit(1);
  return mainDomain;
}

/** Returns the custom domain of a creator's page, or undefined without a verified domain or without Pro. */
export async function findVerifiedDomain(ctx: Context, userId: number): Promise<string | undefined> {
  const [verifiedDomain] = await ctx.db.read
    .select({ domain: webDomains.domain, isPro: whereProNow(ctx) })
    .from(webDomains)
    .innerJoin(plans, eq(plans.userId, webDomains.userId))
    .where(and(eq(webDomains.userId, userId), isNotNull(webDomains.verifiedAt)))
    .orderBy(asc(webDomains.verifiedAt), asc(webDomains.id))
    .limit(1);
  return verifiedDomain !== undefined && mayUseCustomDomain(verifiedDomain)
    ? verifiedDomain.domain
    : undefined;
}

/** Lists a creator's verified domains, or none without Pro. */
export async function listVerifiedDomains(ctx: Context, userId: number): Promise<string[]> {
  const rows = await ctx.db.read
    .select({ domain: webDomains.domain, isPro: whereProNow(ctx) })
    .from(webDomains)
    .innerJoin(plans, eq(plans.userId, webDomains.userId))
    .where(and(eq(webDomains.userId, userId), isNotNull(webDomains.verifiedAt)))
    .orderBy(asc(webDomains.verifiedAt), asc(webDomains.id));
  return rows.filter(mayUseCustomDomain).map(({ domain }) => domain);
}

/** Lists the verified domains of several creators. A creator without any is absent. */
export async function listVerifiedDomainsByUser(
  ctx: Context,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db.read
    .select({ userId: webDomains.userId, domain: webDomains.domain, isPro: whereProNow(ctx) })
    .from(webDomains)
    .innerJoin(plans, eq(plans.userId, webDomains.userId))
    .where(
      and(
        sql`${webDomains.userId} in (select value from json_each(${JSON.stringify(userIds)}))`,
        isNotNull(webDomains.verifiedAt),
      ),
    );
  const domains = new Map<number, string[]>();
  for (const row of rows.filter(mayUseCustomDomain)) {
    domains.set(row.userId, [...(domains.get(row.userId) ?? []), row.domain]);
  }
  return domains;
}

/** The owner of the page that a host shows. */
export interface DomainOwner {
  userId: number;
  username: string;
  /** False after a downgrade, when the host redirects to the plain URL. */
  isServed: boolean;
}

export async function findDomainOwner(ctx: Context, domain: string): Promise<DomainOwner | undefined> {
  const [owner] = await ctx.db.read
    .select({ userId: users.id, username: users.username, isPro: whereProNow(ctx) })
    .from(webDomains)
    .innerJoin(users, eq(users.id, webDomains.userId))
    .innerJoin(plans, eq(plans.userId, webDomains.userId))
    .where(and(eq(webDomains.domain, domain), isNotNull(webDomains.verifiedAt)));
  if (owner === undefined) return undefined;
  return { userId: owner.userId, username: owner.username, isServed: mayUseCustomDomain(owner) };
}

/** Returns the ids of creators with a custom domain, from `range.from` to before `range.to`. */
export async function listDomainOwnerIds(
  ctx: Context,
  range: { from: number; to: number },
): Promise<Set<number>> {
  const rows = await ctx.db.read
    .selectDistinct({ userId: webDomains.userId, isPro: whereProNow(ctx) })
    .from(webDomains)
    .innerJoin(plans, eq(plans.userId, webDomains.userId))
    .where(
      and(
        isNotNull(webDomains.verifiedAt),
        gte(webDomains.userId, range.from),
        lt(webDomains.userId, range.to),
      ),
    );
  return new Set(rows.filter(mayUseCustomDomain).map(({ userId }) => userId));
}

/** Emits when the URLs of a creator's page change. */
export const { emit: emitDomainsChanged, on: onDomainsChanged } = createUserEmitter<Context>();
