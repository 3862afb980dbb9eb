import { type SQL, sql } from 'drizzle-orm';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { type FileUse, productFiles } from '../products/index.js';
import { downloadLinks, purchases } from './table.js';

/** A bank may take two weeks over a payment; what is open longer nobody will pay. */
const PAYMENT_MAY_TAKE = 30 * DAY;

/** Who paid may ask for another link, as long as there is a creator to ask. */
function isOwed(): SQL {
  return sql`(${productFiles.userId} is not null and exists (select 1 from ${purchases}
    where ${purchases.fileId} = ${productFiles.id} and ${purchases.provider} <> 'free'
      and ${purchases.status} in ('completed', 'disputed')))`;
}

/** By a link that lives, by a payment under way, or for who paid. What was free and is over is nobody's any more. */
function isNeeded(ctx: Context): SQL {
  const now = ctx.clock.now();
  return sql`(
    exists (select 1 from ${downloadLinks}
      where ${downloadLinks.fileId} = ${productFiles.id} and ${downloadLinks.isActive} and ${downloadLinks.expiresAt} > ${now})
    or exists (select 1 from ${purchases}
      where ${purchases.fileId} = ${productFiles.id}
        and ${purchases.status} in ('pending', 'processing') and ${purchases.createdAt} > ${now - PAYMENT_MAY_TAKE})
    or ${isOwed()}
  )`;
}

export const fileUse: FileUse = { isNeeded, isOwed };
