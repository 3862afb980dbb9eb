import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { buildProductFileKey, type ProductFile, productFiles } from '../../products/index.js';
import type { DownloadLink, Purchase } from '../store.js';
import { downloadLinks, purchases } from '../table.js';
import { consumeDownloadLink, type DownloadClient, hasUsedRecently } from './consume-download-link.js';
import { whereToken } from './download-links.js';
import { notifyAtEnd, takeDownloadSlot } from './download-slots.js';
import { getLinkState, type LinkState } from './rules.js';

/** The format of `createRandomToken`. Other values are not looked up. */
const TOKEN = /^[\w-]{43}$/;

export interface FoundDownload {
  /** The token of the request. The row has only its hash. */
  token: string;
  link: DownloadLink;
  /** Null if the file was deleted. */
  file: ProductFile | null;
  /** Null for a link that a creator made for someone without a purchase. */
  purchase: Purchase | null;
  state: LinkState;
}

/** Finds a link by its token. If a product's id is given, finds only a link for that product. */
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
    .where(whereToken(token));
  if (row === undefined || (productId !== undefined && row.link.productId !== productId)) return undefined;
  const { suspendedAt, ...details } = row;
  const state = getLinkState(row.link, ctx.clock.now());
  // Buyers keep access to what they paid for, but free downloads of a suspended creator close.
  const isClosed = suspendedAt !== null && isFreeDownload(details.purchase);
  return { ...details, token, state: isClosed && state !== 'revoked' ? 'gone' : state };
}

function isFreeDownload(purchase: Purchase | null): boolean {
  return purchase === null || purchase.provider === 'free';
}

/** Returns the title that the buyer knows. */
export function getDownloadTitle({ purchase, file }: Pick<FoundDownload, 'purchase' | 'file'>): string {
  return purchase?.productTitle ?? file?.originalName ?? 'Your download';
}

/** Checks a download of the whole file as `openDownload` would, without downloading. */
export async function checkDownload(
  ctx: Context,
  { found, file, client }: { found: FoundDownload; file: ProductFile; client: DownloadClient },
): Promise<LinkState> {
  const { state, link } = found;
  if (state !== 'open' && state !== 'used-up') return state;
  const firstByte = await ctx.blobs.readRange(buildProductFileKey(file), { start: 0, length: 1 });
  if (firstByte === undefined) return 'gone';
  if (state === 'used-up' && !(await hasUsedRecently(ctx, { linkId: link.id, client }))) return state;
  return 'open';
}

type OpenedDownload =
  | { kind: 'file'; bytes: ReadableStream<Uint8Array> }
  | { kind: 'refused'; state: Exclude<LinkState, 'open'> };

interface OpenDownloadInput {
  found: FoundDownload;
  file: ProductFile;
  range: { start: number; length: number } | undefined;
  client: DownloadClient;
}

/** Opens the bytes of a link, after consuming a use if required. */
export async function openDownload(ctx: Context, input: OpenDownloadInput): Promise<OpenedDownload> {
  const { state, link } = input.found;
  // A used-up link may still be serving its last use.
  if (state !== 'open' && state !== 'used-up') return { kind: 'refused', state };
  const releaseSlot = takeDownloadSlot(ctx, { linkId: link.id, address: input.client.address });
  try {
    const openedDownload = await open(ctx, input);
    if (openedDownload.kind === 'file')
      return { kind: 'file', bytes: notifyAtEnd(openedDownload.bytes, releaseSlot) };
    releaseSlot();
    return openedDownload;
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

async function open(
  ctx: Context,
  { found, file, range, client }: OpenDownloadInput,
): Promise<OpenedDownload> {
  const bytes = await ctx.blobs.readStream(buildProductFileKey(file), range);
  if (bytes === undefined) {
    ctx.log.error({ fileId: file.id }, 'a file that was sold is not there');
    return { kind: 'refused', state: 'gone' };
  }
  const continues = range !== undefined && range.start > 0;
  try {
    const result = await consumeDownloadLink(ctx, { linkId: found.link.id, client, continues });
    if (result === 'granted') return { kind: 'file', bytes };
  } catch (error) {
    await bytes.cancel();
    throw error;
  }
  await bytes.cancel();
  return { kind: 'refused', state: 'used-up' };
}
