import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { type ProductFile, productFiles } from '../../products/index.js';
import { isLinkOf } from '../download-tokens.js';
import type { DownloadLink, Purchase } from '../store.js';
import { downloadLinks, purchases } from '../table.js';
import { type LinkState, linkState } from './rules.js';

/** The format of `randomToken`: other values are not looked up. */
const TOKEN = /^[\w-]{43}$/;

export interface FoundDownload {
  /** From the request: the row has only its hash. */
  token: string;
  link: DownloadLink;
  /** Null if it was deleted. */
  file: ProductFile | null;
  /** Null for a link that a creator made by hand for someone who has not bought. */
  purchase: Purchase | null;
  state: LinkState;
}

/** Finds a link by its token; if a product's id is given, only a link for that product. */
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
  // Buyers keep access to what they paid for; free downloads of a suspended creator close.
  const isClosed = suspendedAt !== null && !isPaid(found.purchase);
  return { ...found, token, state: isClosed && state !== 'revoked' ? 'gone' : state };
}

function isPaid(purchase: Purchase | null): boolean {
  return purchase !== null && purchase.provider !== 'free';
}

/** Returns the title that the buyer knows. */
export function titleOf({ purchase, file }: Pick<FoundDownload, 'purchase' | 'file'>): string {
  return purchase?.productTitle ?? file?.originalName ?? 'Your download';
}
