import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { tokenColumns } from './download-tokens.js';
import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES } from './downloads/rules.js';
import type { DownloadLink } from './store.js';
import { downloadLinks, purchases } from './table.js';

type NewLink = Pick<DownloadLink, 'fileId' | 'creatorId' | 'productId' | 'email'> & {
  token: string;
  purchaseId: number | null | SQL;
};

/** Inserts a link, in a batch. */
export function insertLink(ctx: Context, { token, ...link }: NewLink): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.insert(downloadLinks).values({
    ...link,
    ...tokenColumns(ctx, token),
    maxUses: DOWNLOAD_LINK_USES,
    expiresAt: now + DOWNLOAD_LINK_LIFETIME,
    createdAt: now,
  });
}

/** Selects the id of a purchase that was inserted earlier in the same batch. */
export function purchaseIdOf(publicId: string): SQL {
  return sql`(select ${purchases.id} from ${purchases} where ${purchases.publicId} = ${publicId})`;
}

/** Activates or deactivates a purchase's links, in the batch of a refund or of its reversal. */
export function activateLinks(
  ctx: Context,
  { purchaseId, isActive }: { purchaseId: number; isActive: boolean },
): Statement {
  return ctx.db.write.update(downloadLinks).set({ isActive }).where(eq(downloadLinks.purchaseId, purchaseId));
}
