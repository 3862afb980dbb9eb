import { type SQL, sql } from 'drizzle-orm';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { type FileUse, productFiles } from '../products/index.js';
import { whereFileAccess } from './store.js';
import { downloadLinks, purchases } from './table.js';

/** A bank may process a payment for two weeks. Nobody completes a payment that is open for longer. */
const PAYMENT_MAY_TAKE = 30 * DAY;

/** Selects files of paid purchases, because buyers may ask for another link while the creator has an account. */
function whereNeededByBuyers(): SQL {
  return sql`(${productFiles.userId} is not null and exists (select 1 from ${purchases}
    where ${purchases.fileId} = ${productFiles.id} and ${purchases.provider} <> 'free'
      and (${whereFileAccess()} or ${purchases.status} = 'disputed')))`;
}

/**
 * Selects files needed by an active link, a payment in progress, or a paid purchase. Expired free downloads need none.
 */
function whereNeeded(ctx: Context): SQL {
  const now = ctx.clock.now();
  return sql`(
    exists (select 1 from ${downloadLinks}
      where ${downloadLinks.fileId} = ${productFiles.id} and ${downloadLinks.isActive} and ${downloadLinks.expiresAt} > ${now})
    or exists (select 1 from ${purchases}
      where ${purchases.fileId} = ${productFiles.id}
        and ${purchases.status} in ('pending', 'processing') and ${purchases.createdAt} > ${now - PAYMENT_MAY_TAKE})
    or ${whereNeededByBuyers()}
  )`;
}

export const fileUse: FileUse = { whereNeeded, whereNeededByBuyers };
