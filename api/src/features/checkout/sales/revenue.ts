import { sql } from 'drizzle-orm';

/** Of a purchase: disputed money is not earned until the creator has won. */
export const REVENUE = sql`case when status = 'disputed' then 0 else amount - refunded_amount end`;
export const IS_FREE = sql`provider = 'free'`;
