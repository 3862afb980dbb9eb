import { eq } from 'drizzle-orm';
import { tryUnseal } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { SHOWN_STATUSES } from '../rules.js';
import type { Purchase } from '../store.js';
import { purchases } from '../table.js';

const PURPOSE = 'receipt';

/**
 * Returns the address of a purchase's receipt. Its token is sealed, so nothing is stored, nobody can guess it, and it
 * does not reveal how many sales there are.
 */
export function buildReceiptUrl(ctx: Context, purchaseId: number): string {
  return `${ctx.instance.publicUrl}/buy/receipts/${ctx.secrets.seal(String(purchaseId), PURPOSE)}`;
}

/** Finds the purchase of a receipt's token. Without payment there is no receipt. */
export async function findReceipt(ctx: Context, { token }: { token: string }): Promise<Purchase | undefined> {
  const id = tryUnseal(ctx.secrets, token, PURPOSE);
  if (id === undefined) return undefined;
  const [purchase] = await ctx.db.read
    .select()
    .from(purchases)
    .where(eq(purchases.id, Number(id)));
  return purchase !== undefined && SHOWN_STATUSES.some((status) => status === purchase.status)
    ? purchase
    : undefined;
}
