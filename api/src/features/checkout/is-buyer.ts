import { type SQL, sql } from 'drizzle-orm';

/** Builds a condition: true if the address bought this product, or got it for free, and was not refunded. */
export function isBuyer(input: { userId: number; address: SQL; productId: number | 'anything' }): SQL {
  const { userId, address, productId } = input;
  const isProduct = productId === 'anything' ? sql`` : sql`and purchase.product_id = ${productId}`;
  return sql`exists (
    select 1 from purchases as purchase
    where purchase.user_id = ${userId} and purchase.customer_email = ${address} and purchase.status = 'completed'
      ${isProduct})`;
}
