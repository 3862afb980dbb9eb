import type { Context } from '../../server/context.js';

type ListOwners = (ctx: Context, newsletterIds: number[]) => Promise<Map<number, number>>;

const known = new WeakMap<Context, ListOwners>();

/**
 * Registers how to find newsletters' owners. Newsletters depend on lists and checkout, which call them through this.
 */
export function provideNewsletterOwners(ctx: Context, list: ListOwners): void {
  known.set(ctx, list);
}

/** Returns the owners of newsletters, by the newsletters' ids. */
export async function listNewsletterOwners(
  ctx: Context,
  newsletterIds: number[],
): Promise<Map<number, number>> {
  if (newsletterIds.length === 0) return new Map();
  const list = known.get(ctx);
  if (list === undefined) throw new Error('Nobody said whose newsletters are.');
  return list(ctx, newsletterIds);
}

/** Returns the newsletter's id; undefined if it is not this creator's. */
export async function findOwnNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number | undefined },
): Promise<number | undefined> {
  const { userId, newsletterId } = input;
  if (newsletterId === undefined) return undefined;
  const owners = await listNewsletterOwners(ctx, [newsletterId]);
  return owners.get(newsletterId) === userId ? newsletterId : undefined;
}
