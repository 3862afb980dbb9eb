import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Context } from '../../../server/context.js';
import { type DetectedType, hasTextExtension } from './file-kinds.js';
import { findOfficeType, findOleType } from './office-archive.js';

const HEAD_BYTES = 64 * 1024;
const COMPOUND_FILE = 'application/x-cfb';
const ARCHIVE = 'application/zip';

/** Determines the type of a stored file by its bytes. */
export async function examineFile(
  ctx: Context,
  input: { key: string; size: number; fileName: string },
): Promise<DetectedType> {
  const { key, size, fileName } = input;
  const read = async (start: number, length: number) =>
    Buffer.from((await ctx.blobs.readRange(key, { start, length })) ?? []);
  const isReadable = isText(await read(0, HEAD_BYTES));
  // Short signatures are words too. For example, a note that begins with "BM" is no image.
  if (isReadable && hasTextExtension(fileName)) return { kind: 'text' };
  const mimeType = await findSignature(ctx, key);
  if (mimeType === COMPOUND_FILE)
    return { kind: 'signature', mimeType: (await findOleType(read)) ?? mimeType };
  // The library reads from the front, and stops at the first large entry.
  if (mimeType === ARCHIVE)
    return { kind: 'signature', mimeType: (await findOfficeType(read, size)) ?? mimeType };
  if (mimeType !== undefined) return { kind: 'signature', mimeType };
  return { kind: isReadable ? 'text' : 'unknown' };
}

async function findSignature(ctx: Context, key: string): Promise<string | undefined> {
  const stream = await ctx.blobs.readStream(key);
  if (stream === undefined) return undefined;
  // Loaded on demand, as few processes ever need it.
  const { fileTypeFromStream } = await import('file-type');
  // The library closes the stream once it has read enough.
  const fileType = await fileTypeFromStream(Readable.fromWeb(stream as WebStream<Uint8Array>));
  return fileType?.mime;
}

/** Returns true for UTF-8 or an 8-bit encoding without control characters, or UTF-16 with a byte order mark. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  const byteOrderMark = head.subarray(0, 2).toString('hex');
  return byteOrderMark === 'fffe' || byteOrderMark === 'feff' || !head.some(isControl);
}

/** Returns true for control characters except tabs, line and page breaks, and the escape of terminals. */
function isControl(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32 && byte !== 27);
}
