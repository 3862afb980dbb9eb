import { eq } from 'drizzle-orm';
import { SecretsError } from '../../../ports/secrets.js';
import type { Context } from '../../../server/context.js';
import { SHOWN_STATUSES } from '../rules.js';
import type { Purchase } from '../store.js';
import { purchases } from '../table.js';

const PURPOSE = 'receipt';

/**
 * Returns the address of a purchase's receipt. Its token is sealed, so nothing is stored, nobody can guess it, and it
 * does not reveal how many sales there are.
 */
export function receiptUrl(ctx: Context, purchaseId: number): string {
  return `${ctx.instance.publicUrl}/buy/receipts/${ctx.secrets.seal(String(purchaseId), PURPOSE)}`;
}

/** Finds the purchase of a receipt's token. Without payment there is no receipt. */
export async function findReceipt(ctx: Context, { token }: { token: string }): Promise<Purchase | undefined> {
  const id = idIn(ctx, token);
  if (id === undefined) return undefined;
  const [purchase] = await ctx.db.read.select().from(purchases).where(eq(purchases.id, id));
  return purchase !== undefined && SHOWN_STATUSES.some((status) => status === purchase.status)
    ? purchase
    : undefined;
}

function idIn(ctx: Context, token: string): number | undefined {
  try {
    return Number(ctx.secrets.unseal(token, PURPOSE));
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}
