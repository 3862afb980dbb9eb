import { eq, isNotNull, or } from 'drizzle-orm';
import { purchases } from '../table.js';

/** What money moved for, or is about to, and what was given for nothing; what nobody has paid is no sale. */
export const IS_SALE = or(isNotNull(purchases.completedAt), eq(purchases.status, 'processing'));
