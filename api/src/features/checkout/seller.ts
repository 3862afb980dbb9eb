import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { isOpenAccount, users } from '../accounts/index.js';
import { getSite } from '../sites/index.js';

export interface Seller {
  id: number;
  username: string;
  displayName: string;
  email: string;
  postalAddress: string | null;
}

/** Whose product it was; undefined once they closed their account. */
export async function findSeller(ctx: Context, userId: number | null): Promise<Seller | undefined> {
  if (userId === null) return undefined;
  const [user] = await ctx.db.read
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isOpenAccount()));
  if (user === undefined) return undefined;
  const { displayName, postalAddress } = await getSite(ctx, user.id);
  return { ...user, displayName: displayName || user.username, postalAddress };
}
