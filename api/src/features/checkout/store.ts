import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { chooseTimeZone, findOpenUser } from '../accounts/index.js';
import { getSite } from '../sites/index.js';
import { FILE_ACCESS_STATUSES } from './rules.js';
import { downloadLinks, purchases } from './table.js';

export type Purchase = typeof purchases.$inferSelect;
export type DownloadLink = typeof downloadLinks.$inferSelect;

/** Finds a purchase by the provider's id of its payment. A free purchase has none. */
export async function findPurchaseByPayment(
  ctx: Context,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<Purchase | undefined> {
  const [purchase] = await ctx.db.read
    .select()
    .from(purchases)
    .where(and(eq(purchases.paymentIntentId, paymentIntentId), ne(purchases.provider, 'free')));
  return purchase;
}

export async function getPurchaseByPayment(
  ctx: Context,
  input: { paymentIntentId: string },
): Promise<Purchase> {
  const purchase = await findPurchaseByPayment(ctx, input);
  if (purchase === undefined) throw createNotFoundError('Payment');
  return purchase;
}

export async function findPurchase(
  ctx: Context,
  { publicId }: { publicId: string },
): Promise<Purchase | undefined> {
  const [purchase] = await ctx.db.read.select().from(purchases).where(eq(purchases.publicId, publicId));
  return purchase;
}

/** Selects purchases whose buyer may use the file. `hasFileAccess` is the same for a row. */
export function whereFileAccess(): SQL {
  return inArray(purchases.status, FILE_ACCESS_STATUSES);
}

/** Finds the newest link of a purchase, or undefined if there is none. */
export async function findDownloadLink(
  ctx: Context,
  { purchaseId }: { purchaseId: number },
): Promise<DownloadLink | undefined> {
  const [link] = await ctx.db.read
    .select()
    .from(downloadLinks)
    .where(eq(downloadLinks.purchaseId, purchaseId))
    .orderBy(desc(downloadLinks.id))
    .limit(1);
  return link;
}

export function downloadUrl(ctx: Context, { token }: { token: string }): string {
  return `${ctx.instance.publicUrl}/api/download/${token}`;
}

/**
 * Returns the address where a buyer sees all purchases from a seller. It is on the instance's host, like its cookie.
 */
export function buildLibraryUrl(ctx: Context, username: string): string {
  return `${ctx.instance.publicUrl}/${username}/library`;
}

export interface Seller {
  id: number;
  username: string;
  displayName: string;
  email: string;
  postalAddress: string | null;
  timeZone: string;
}

/** Returns the seller of a product, or undefined once the seller has closed the account. */
export async function findSeller(ctx: Context, userId: number | null): Promise<Seller | undefined> {
  if (userId === null) return undefined;
  const user = await findOpenUser(ctx, userId);
  if (user === undefined) return undefined;
  const { id, username, email } = user;
  const { displayName, postalAddress } = await getSite(ctx, id);
  return {
    id,
    username,
    email,
    displayName: displayName || username,
    postalAddress,
    timeZone: chooseTimeZone(user),
  };
}
