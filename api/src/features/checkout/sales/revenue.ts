import { sql } from 'drizzle-orm';

/** Revenue of a purchase: disputed money does not count until the creator has won. */
export const REVENUE = sql`case when status = 'disputed' then 0 else amount - refunded_amount end`;
export const IS_FREE = sql`provider = 'free'`;
