import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { DAY } from '../../kernel/clock.js';
import { productFiles } from '../products/index.js';
import { downloadLinks, purchases } from './table.js';

/** A bank may take two weeks over a payment; what is open longer nobody will pay. */
const PAYMENT_MAY_TAKE = 30 * DAY;

/**
 * Holds for a row of `product_files` while somebody may still fetch it: by a link that lives, by a payment under way,
 * or because its buyer may ask the creator for another link, as long as there is a creator to ask.
 */
export function fileUse(ctx: Context): SQL {
  const now = ctx.clock.now();
  return sql`(
    exists (select 1 from ${downloadLinks}
      where ${downloadLinks.fileId} = ${productFiles.id} and ${downloadLinks.isActive} and ${downloadLinks.expiresAt} > ${now})
    or exists (select 1 from ${purchases}
      where ${purchases.fileId} = ${productFiles.id} and (
        (${purchases.status} in ('pending', 'processing') and ${purchases.createdAt} > ${now - PAYMENT_MAY_TAKE})
        or (${purchases.status} in ('completed', 'disputed') and ${productFiles.userId} is not null)))
  )`;
}
