import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { type ProductFile, productFiles } from '../../products/index.js';
import { isLinkOf } from '../download-tokens.js';
import type { DownloadLink, Purchase } from '../store.js';
import { downloadLinks, purchases } from '../table.js';
import { type LinkState, linkState } from './rules.js';

/** As `randomToken` makes them: what is none is not looked for. */
const TOKEN = /^[\w-]{43}$/;

export interface FoundDownload {
  /** As it was asked for: the row has its hash alone. */
  token: string;
  link: DownloadLink;
  /** Null when it is gone. */
  file: ProductFile | null;
  /** Null for a link that a creator made by hand for who has not bought. */
  purchase: Purchase | null;
  state: LinkState;
}

/** A link by its token; with a product's id, only where it is for that. */
export async function findDownload(
  ctx: Context,
  { token, productId }: { token: string; productId?: number | undefined },
): Promise<FoundDownload | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const [row] = await ctx.db.read
    .select({
      link: downloadLinks,
      file: productFiles,
      purchase: purchases,
      suspendedAt: users.suspendedAt,
    })
    .from(downloadLinks)
    .leftJoin(productFiles, eq(productFiles.id, downloadLinks.fileId))
    .leftJoin(purchases, eq(purchases.id, downloadLinks.purchaseId))
    .leftJoin(users, eq(users.id, downloadLinks.creatorId))
    .where(isLinkOf(token));
  if (row === undefined || (productId !== undefined && row.link.productId !== productId)) return undefined;
  const { suspendedAt, ...found } = row;
  const state = linkState(row.link, ctx.clock.now());
  // Buyers keep what they paid for; what a suspended creator gave away is closed.
  const isClosed = suspendedAt !== null && !isPaid(found.purchase);
  return { ...found, token, state: isClosed && state !== 'revoked' ? 'gone' : state };
}

function isPaid(purchase: Purchase | null): boolean {
  return purchase !== null && purchase.provider !== 'free';
}

/** What the buyer knows it as. */
export function titleOf({ purchase, file }: Pick<FoundDownload, 'purchase' | 'file'>): string {
  return purchase?.productTitle ?? file?.originalName ?? 'Your download';
}
