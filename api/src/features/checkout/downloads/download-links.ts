import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import type { DownloadLink } from '../store.js';
import { downloadLinks, purchases } from '../table.js';
import { DOWNLOAD_LINK_LIFETIME, DOWNLOAD_LINK_USES } from './rules.js';

/**
 * Returns the columns that store a download token. Its hash finds the link. The sealed token lets a buyer who reports
 * their payment again get the same link. A copy of the database opens no downloads.
 */
function createTokenColumns(ctx: Context, token: string): Pick<DownloadLink, 'tokenHash' | 'sealedToken'> {
  const tokenHash = hashToken(token);
  return { tokenHash, sealedToken: ctx.secrets.seal(token, getSealPurpose(tokenHash)) };
}

/** Returns the token of a link. Throws `SecretsError` if it was sealed with another encryption key. */
export function unsealToken(
  ctx: Context,
  { tokenHash, sealedToken }: Pick<DownloadLink, 'tokenHash' | 'sealedToken'>,
): string {
  return ctx.secrets.unseal(sealedToken, getSealPurpose(tokenHash));
}

/** Returns the condition that finds the link of a token. Takes the token, never a stored hash. */
export function whereToken(token: string) {
  return eq(downloadLinks.tokenHash, hashToken(token));
}

function getSealPurpose(tokenHash: string): string {
  return `download-link:${tokenHash}`;
}

type NewLink = Pick<DownloadLink, 'fileId' | 'creatorId' | 'productId' | 'email'> & {
  token: string;
  purchaseId: number | null | SQL;
};

/** Builds the statement that inserts a link. */
export function insertLink(ctx: Context, { token, ...link }: NewLink): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.insert(downloadLinks).values({
    ...link,
    ...createTokenColumns(ctx, token),
    maxUses: DOWNLOAD_LINK_USES,
    expiresAt: now + DOWNLOAD_LINK_LIFETIME,
    createdAt: now,
  });
}

/** Selects the id of a purchase that was inserted earlier in the same batch. */
export function selectPurchaseId(publicId: string): SQL {
  return sql`(select ${purchases.id} from ${purchases} where ${purchases.publicId} = ${publicId})`;
}

/**
 * Builds the statement that activates or deactivates a purchase's links, in the batch of a refund or of its reversal.
 */
export function setLinksActive(
  ctx: Context,
  { purchaseId, isActive }: { purchaseId: number; isActive: boolean },
): Statement {
  return ctx.db.write.update(downloadLinks).set({ isActive }).where(eq(downloadLinks.purchaseId, purchaseId));
}
