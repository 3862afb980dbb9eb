import type { Context } from '../../../server/context.js';
import { type ProductFile, placeOf } from '../../products/index.js';
import { takeDownloadSlot, whenOver } from './download-slots.js';
import type { FoundDownload } from './find-download.js';
import type { LinkState } from './rules.js';
import { type DownloadClient, hasUsedJustNow, useLink } from './use-link.js';

/** Returns what `openDownload` would decide about the whole file, without downloading. */
export async function judgeDownload(
  ctx: Context,
  { found, file, client }: { found: FoundDownload; file: ProductFile; client: DownloadClient },
): Promise<LinkState> {
  const { state, link } = found;
  if (state !== 'open' && state !== 'used-up') return state;
  const firstByte = await ctx.blobs.readRange(placeOf(file), { start: 0, length: 1 });
  if (firstByte === undefined) return 'gone';
  if (state === 'used-up' && !(await hasUsedJustNow(ctx, { linkId: link.id, client }))) return state;
  return 'open';
}

type OpenedDownload =
  | { kind: 'file'; bytes: ReadableStream<Uint8Array> }
  | { kind: 'refused'; state: Exclude<LinkState, 'open'> };

interface Wanted {
  found: FoundDownload;
  file: ProductFile;
  range: { start: number; length: number } | undefined;
  client: DownloadClient;
}

/** Opens the bytes of a link, after consuming a use if required. */
export async function openDownload(ctx: Context, input: Wanted): Promise<OpenedDownload> {
  const { state, link } = input.found;
  // A used-up link may still be serving its last use.
  if (state !== 'open' && state !== 'used-up') return { kind: 'refused', state };
  const leave = takeDownloadSlot(ctx, { linkId: link.id, address: input.client.address });
  try {
    const opened = await open(ctx, input);
    if (opened.kind === 'file') return { kind: 'file', bytes: whenOver(opened.bytes, leave) };
    leave();
    return opened;
  } catch (error) {
    leave();
    throw error;
  }
}

async function open(ctx: Context, { found, file, range, client }: Wanted): Promise<OpenedDownload> {
  const bytes = await ctx.blobs.readStream(placeOf(file), range);
  if (bytes === undefined) {
    ctx.log.error({ fileId: file.id }, 'a file that was sold is not there');
    return { kind: 'refused', state: 'gone' };
  }
  const continues = range !== undefined && range.start > 0;
  try {
    const answer = await useLink(ctx, { linkId: found.link.id, client, continues });
    if (answer === 'granted') return { kind: 'file', bytes };
  } catch (error) {
    await bytes.cancel();
    throw error;
  }
  await bytes.cancel();
  return { kind: 'refused', state: 'used-up' };
}
