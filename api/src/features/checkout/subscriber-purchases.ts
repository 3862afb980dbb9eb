import { type SQL, sql } from 'drizzle-orm';
import type { SelectEvents } from '../subscribers/index.js';

/** Builds the condition that the address bought this product, or got it for free, and was not refunded. */
export function whereBuyer(input: { userId: number; address: SQL; productId: number | 'anything' }): SQL {
  const { userId, address, productId } = input;
  const isProduct = productId === 'anything' ? sql`` : sql`and purchase.product_id = ${productId}`;
  return sql`exists (
    select 1 from purchases as purchase
    where purchase.user_id = ${userId} and purchase.customer_email = ${address} and purchase.status = 'completed'
      ${isProduct})`;
}

/** Selects the purchases of a subscriber's address, including refunded purchases. */
export const selectPurchaseEvents: SelectEvents = ({ userId, address }) => sql`
  select 'bought' as kind, purchase.completed_at as at, purchase.id as subject, purchase.product_id as subject_id,
    purchase.product_title as title, 1 as times, null as detail
  from purchases as purchase
  where purchase.user_id = ${userId} and purchase.customer_email = ${address} and purchase.completed_at is not null`;
