import { and, asc, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { normalizeEmailAddress } from '../../kernel/email-address.js';
import { type Page, type PageInput, toPage } from '../../kernel/paging.js';
import { subscribers, subscriberTotals } from './table.js';

export type Subscriber = typeof subscribers.$inferSelect;

/** Newest first, those who left included; `search` matches any part of address or name. */
export async function listSubscribers(
  ctx: Context,
  input: PageInput & { userId: number; search: string | undefined },
): Promise<Page<Subscriber>> {
  const rows = await ctx.db.read
    .select()
    .from(subscribers)
    .where(
      and(
        eq(subscribers.userId, input.userId),
        input.beforeId === undefined ? undefined : lt(subscribers.id, input.beforeId),
        input.search ? matches(input.search) : undefined,
      ),
    )
    .orderBy(desc(subscribers.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

function matches(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql`(${subscribers.email} like ${pattern} escape '\\' or ${subscribers.name} like ${pattern} escape '\\')`;
}

/** How many are subscribed now. */
export async function countSubscribers(ctx: Context, userId: number): Promise<number> {
  const [totals] = await ctx.db.read
    .select()
    .from(subscriberTotals)
    .where(eq(subscriberTotals.userId, userId));
  return totals?.confirmed ?? 0;
}

export interface AudienceMember {
  id: number;
  email: string;
  name: string | null;
  token: string;
}

/** The next confirmed subscribers of a fixed audience, oldest first. */
export async function listAudience(
  ctx: Context,
  input: { userId: number; afterId: number; cutoff: number; limit: number },
): Promise<AudienceMember[]> {
  return ctx.db.read
    .select({
      id: subscribers.id,
      email: subscribers.email,
      name: subscribers.name,
      token: subscribers.token,
    })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.userId, input.userId),
        eq(subscribers.status, 'confirmed'),
        gt(subscribers.id, input.afterId),
        lte(subscribers.id, input.cutoff),
      ),
    )
    .orderBy(asc(subscribers.id))
    .limit(input.limit);
}

/** For a sending's batch: the id of the newest subscriber at that moment, 0 without any. */
export function newestSubscriberId(userId: number): SQL<number> {
  return sql<number>`(select coalesce(max(${subscribers.id}), 0) from ${subscribers} where ${subscribers.userId} = ${userId})`;
}

export async function findByToken(ctx: Context, token: string): Promise<Subscriber | undefined> {
  const [subscriber] = await ctx.db.read.select().from(subscribers).where(eq(subscribers.token, token));
  return subscriber;
}

/** The one whom a link names, when all three parts of it belong together. */
export async function findByLink(
  ctx: Context,
  link: { userId: number; email: string; token: string | undefined },
): Promise<Subscriber | undefined> {
  // Without a token it looks all the same: the answer takes as long.
  const subscriber = await findByToken(ctx, link.token ?? '');
  const belongs =
    subscriber?.userId === link.userId && subscriber.email === normalizeEmailAddress(link.email);
  return belongs ? subscriber : undefined;
}

export async function findConfirmed(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<Subscriber | undefined> {
  const [subscriber] = await ctx.db.read
    .select()
    .from(subscribers)
    .where(
      and(
        eq(subscribers.userId, input.userId),
        eq(subscribers.email, input.email),
        eq(subscribers.status, 'confirmed'),
      ),
    );
  return subscriber;
}
