import type { Context } from '../../../server/context.js';
import { decodeText, type FileEncoding } from './decode-upload.js';
import {
  type Dialect,
  type FileRow,
  isBlank,
  MAX_ITEM,
  type ParsedRows,
  parseRows,
  splitList,
} from './parse-rows.js';

const BLOCK = 64 * 1_024;
/** A row beyond this is none: a quotation mark was opened and never closed. */
const MAX_ROW = 1_024 * 1_024;

export interface ImportFile {
  key: string;
  size: number;
  encoding: FileEncoding;
  dialect: Dialect;
}

/** Whole rows that stand together in the file. */
export interface Block {
  start: number;
  length: number;
  /** The line of the file that the block begins on, from 1. */
  firstLine: number;
  rows: FileRow[];
}

/** The file's rows, blank ones left out, block by block: never more in memory than one. */
export async function* readBlocks(ctx: Context, file: ImportFile): AsyncGenerator<Block> {
  let firstLine = 1;
  for (let start = 0; start < file.size; ) {
    const { parsed, length } = await readBlock(ctx, file, start);
    yield { start, length, firstLine, rows: bodyRows(parsed.rows, file, start) };
    start += length;
    firstLine += parsed.lines;
  }
}

/** The rows of a block that was read before. */
export async function readBlockRows(
  ctx: Context,
  file: ImportFile,
  block: Pick<Block, 'start' | 'length'>,
): Promise<FileRow[]> {
  const text = decodeText(await readBytes(ctx, file, block), file.encoding);
  return bodyRows(parseRows(text, file.dialect, 'taken as it stands').rows, file, block.start);
}

/** Without blank rows and the header. */
function bodyRows(rows: FileRow[], { dialect }: ImportFile, start: number): FileRow[] {
  const filled = rows.filter((row) => !isBlank(row));
  return start === 0 && dialect.kind === 'table' && dialect.hasHeader ? filled.slice(1) : filled;
}

/** What is looked at before anything is read. */
export async function readHead(ctx: Context, file: Omit<ImportFile, 'dialect'>): Promise<string> {
  const bytes = await readBytes(ctx, file, { start: 0, length: BLOCK });
  // Where the first line alone is longer, its beginning tells as much.
  const end = bytes.length < file.size ? wholeLines(bytes) || bytes.length : bytes.length;
  return decodeText(bytes.subarray(0, end), file.encoding);
}

async function readBlock(
  ctx: Context,
  file: ImportFile,
  start: number,
): Promise<{ parsed: ParsedRows; length: number }> {
  for (let size = BLOCK; ; size *= 2) {
    const bytes = await readBytes(ctx, file, { start, length: size });
    const isEnd = start + bytes.length >= file.size;
    const mustEnd = isEnd || size >= MAX_ROW;
    const whole = isEnd ? bytes.length : wholeLines(bytes);
    const beginning = whole === 0 ? beginningOfList(bytes, file) : undefined;
    if (beginning !== undefined) return beginning;
    if (whole === 0 && !mustEnd) continue;
    const end = whole === 0 ? bytes.length : whole;
    const text = decodeText(bytes.subarray(0, end), file.encoding);
    const parsed = parseRows(text, file.dialect, mustEnd ? 'taken as it stands' : 'left for later');
    if (parsed.consumed === text.length) return { parsed, length: end };
    if (parsed.consumed > 0) {
      return { parsed, length: byteLength(text.slice(0, parsed.consumed), file.encoding) };
    }
  }
}

/** Of a line of addresses that goes on beyond these bytes: all but the last ones, which may be cut. Its line has not ended. */
function beginningOfList(
  bytes: Uint8Array,
  { dialect, encoding }: ImportFile,
): { parsed: ParsedRows; length: number } | undefined {
  if (dialect.kind !== 'list') return undefined;
  const text = decodeText(bytes, encoding);
  const items = splitList(text);
  let consumed = text.length + 1;
  // What opens further back than this and has not closed never does.
  while (consumed > text.length - MAX_ITEM) consumed -= (items.pop() ?? '').length + 1;
  if (items.length === 0) return undefined;
  const rows = items.map((item) => ({ cells: [item], line: 0 }));
  return { parsed: { rows, consumed, lines: 0 }, length: byteLength(text.slice(0, consumed), encoding) };
}

async function readBytes(
  ctx: Context,
  file: Pick<ImportFile, 'key'>,
  range: { start: number; length: number },
): Promise<Uint8Array> {
  const bytes = await ctx.blobs.readRange(file.key, range);
  if (bytes === undefined) throw new FileGone();
  return bytes;
}

/** The bytes of an import were taken away. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
  override readonly message = 'The file of this import is no longer there.';
}

function wholeLines(bytes: Uint8Array): number {
  return bytes.lastIndexOf(0x0a) + 1;
}

function byteLength(text: string, encoding: FileEncoding): number {
  return encoding === 'utf-8' ? Buffer.byteLength(text) : text.length;
}
