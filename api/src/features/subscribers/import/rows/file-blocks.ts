import type { Context } from '../../../../server/context.js';
import { decodeText, type FileEncoding } from './decode-upload.js';
import {
  type Dialect,
  type FileRow,
  isBlank,
  MAX_ITEM_LENGTH,
  type ParsedRows,
  parseRows,
  splitList,
} from './parse-rows.js';

const BLOCK_BYTES = 64 * 1_024;
/** A longer row is invalid, because a quotation mark was opened and never closed. */
const MAX_ROW_BYTES = 1_024 * 1_024;

export interface ImportFile {
  key: string;
  size: number;
  encoding: FileEncoding;
  dialect: Dialect;
}

/** Consecutive whole rows of the file. */
export interface Block {
  start: number;
  length: number;
  /** The line of the file on which the block begins, from 1. */
  firstLine: number;
  rows: FileRow[];
}

/** Yields the file's rows without blank rows, with at most one block in memory. */
export async function* readBlocks(ctx: Context, file: ImportFile): AsyncGenerator<Block> {
  let firstLine = 1;
  for (let start = 0; start < file.size; ) {
    const { parsed, length } = await readBlock(ctx, file, start);
    yield { start, length, firstLine, rows: excludeHeader(parsed.rows, file, start) };
    start += length;
    firstLine += parsed.lines;
  }
}

/** Returns the rows of a block that was read before. */
export async function readBlockRows(
  ctx: Context,
  file: ImportFile,
  block: Pick<Block, 'start' | 'length'>,
): Promise<FileRow[]> {
  const text = decodeText(await readBytes(ctx, file, block), file.encoding);
  return excludeHeader(parseRows(text, file.dialect, 'accept').rows, file, block.start);
}

/** Returns the rows without blank rows and the header. */
function excludeHeader(rows: FileRow[], { dialect }: ImportFile, start: number): FileRow[] {
  const filledRows = rows.filter((row) => !isBlank(row));
  return start === 0 && dialect.kind === 'table' && dialect.hasHeader ? filledRows.slice(1) : filledRows;
}

/** Returns the beginning of the file, for detecting its format. */
export async function readHead(ctx: Context, file: Omit<ImportFile, 'dialect'>): Promise<string> {
  const bytes = await readBytes(ctx, file, { start: 0, length: BLOCK_BYTES });
  // If the first line is longer, its beginning is enough.
  const end = bytes.length < file.size ? measureWholeLines(bytes) || bytes.length : bytes.length;
  return decodeText(bytes.subarray(0, end), file.encoding);
}

async function readBlock(
  ctx: Context,
  file: ImportFile,
  start: number,
): Promise<{ parsed: ParsedRows; length: number }> {
  for (let size = BLOCK_BYTES; ; size *= 2) {
    const bytes = await readBytes(ctx, file, { start, length: size });
    const isEnd = start + bytes.length >= file.size;
    const mustEnd = isEnd || size >= MAX_ROW_BYTES;
    const completeLength = isEnd ? bytes.length : measureWholeLines(bytes);
    const beginning = completeLength === 0 ? readListBeginning(bytes, file) : undefined;
    if (beginning !== undefined) return beginning;
    if (completeLength === 0 && !mustEnd) continue;
    const end = completeLength === 0 ? bytes.length : completeLength;
    const text = decodeText(bytes.subarray(0, end), file.encoding);
    const parsedRows = parseRows(text, file.dialect, mustEnd ? 'accept' : 'defer');
    if (parsedRows.consumed === text.length) return { parsed: parsedRows, length: end };
    if (parsedRows.consumed > 0) {
      return { parsed: parsedRows, length: countBytes(text.slice(0, parsedRows.consumed), file.encoding) };
    }
  }
}

/**
 * Returns the addresses of a line that continues beyond these bytes, without the last addresses, which may be cut off.
 * The line has not ended.
 */
function readListBeginning(
  bytes: Uint8Array,
  { dialect, encoding }: ImportFile,
): { parsed: ParsedRows; length: number } | undefined {
  if (dialect.kind !== 'list') return undefined;
  const text = decodeText(bytes, encoding);
  const items = splitList(text);
  let consumedLength = text.length + 1;
  // A quotation mark or bracket that opens before this point and has not closed never closes.
  while (consumedLength > text.length - MAX_ITEM_LENGTH) consumedLength -= (items.pop() ?? '').length + 1;
  if (items.length === 0) return undefined;
  const rows = items.map((item) => ({ cells: [item], line: 0 }));
  return {
    parsed: { rows, consumed: consumedLength, lines: 0 },
    length: countBytes(text.slice(0, consumedLength), encoding),
  };
}

async function readBytes(
  ctx: Context,
  file: Pick<ImportFile, 'key'>,
  range: { start: number; length: number },
): Promise<Uint8Array> {
  const bytes = await ctx.blobs.readRange(file.key, range);
  if (bytes === undefined) throw new FileDeleted();
  return bytes;
}

/** The stored file of an import has been deleted. */
export class FileDeleted extends Error {
  override readonly name = 'FileDeleted';
  override readonly message = 'The file of this import was deleted.';
}

function measureWholeLines(bytes: Uint8Array): number {
  return bytes.lastIndexOf(0x0a) + 1;
}

function countBytes(text: string, encoding: FileEncoding): number {
  return encoding === 'utf-8' ? Buffer.byteLength(text) : text.length;
}
