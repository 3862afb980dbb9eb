import { eq, isNotNull, or } from 'drizzle-orm';
import { purchases } from '../table.js';

/** Paid purchases, payments in progress and free purchases are sales; unpaid ones are not. */
export const IS_SALE = or(isNotNull(purchases.completedAt), eq(purchases.status, 'processing'));
