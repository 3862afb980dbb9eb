import type { Context } from '../../server/context.js';
import { findOpenUser } from '../accounts/index.js';
import { getSite } from '../sites/index.js';

export interface Seller {
  id: number;
  username: string;
  displayName: string;
  email: string;
  postalAddress: string | null;
}

/** Returns the seller of a product; undefined once they closed their account. */
export async function findSeller(ctx: Context, userId: number | null): Promise<Seller | undefined> {
  if (userId === null) return undefined;
  const user = await findOpenUser(ctx, userId);
  if (user === undefined) return undefined;
  const { id, username, email } = user;
  const { displayName, postalAddress } = await getSite(ctx, id);
  return { id, username, email, displayName: displayName || username, postalAddress };
}
