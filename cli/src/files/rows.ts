import type { TidingsClient } from '@tidings/sdk';
import { CliError } from '../errors.js';
import type { Write } from './write-file.js';

export const FORMATS = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof FORMATS)[number];

export interface ExportContext {
  client: TidingsClient;
  /** Receives the number of rows written so far, after each part. */
  onRows: (count: number) => void;
}

/** The export function of each format. Returns the number of rows written. */
export type RowExporters = Record<
  ExportFormat,
  (ctx: ExportContext, write: Write) => Promise<{ count: number }>
>;

/** The JSON texts of rows, in parts. */
export type RowParts = AsyncIterable<readonly string[]>;
type OnRows = (count: number) => void;

/** Converts pages to the JSON texts of their rows. */
export async function* toJsonTexts(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string[]> {
  for await (const page of pages) yield page.map((row) => JSON.stringify(row));
}

/** Writes one JSON array with a row per line, like the API. Holds only one part in memory. */
export async function writeAsJson(parts: RowParts, write: Write, onRows: OnRows): Promise<{ count: number }> {
  let count = 0;
  await write('[\n');
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    await write(`${count === 0 ? '' : ',\n'}${rows.join(',\n')}`);
    count += rows.length;
    onRows(count);
  }
  await write('\n]\n');
  return { count };
}

/** Writes one JSON row per line, for tools such as `jq -c` and `grep`. */
export async function writeAsLines(
  parts: RowParts,
  write: Write,
  onRows: OnRows,
): Promise<{ count: number }> {
  let count = 0;
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    await write(`${rows.join('\n')}\n`);
    count += rows.length;
    onRows(count);
  }
  return { count };
}

/**
 * Reads an array that the API streams with one row per line, such as `GET /api/subscribers/export.json`. Yields the
 * rows of each part as JSON texts, because parsing them would take longer than the transfer. Throws if a line is not a
 * row or if the array does not end.
 */
export async function* readJsonRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let partialLine = '';
  let isOpen = false;
  let isClosed = false;
  for await (const bytes of source) {
    const lines = (partialLine + decoder.decode(bytes, { stream: true })).split('\n');
    partialLine = lines.pop() ?? '';
    const rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('{') && isOpen && !isClosed) rows.push(readRow(line));
      else if (line === '[' && !isOpen) isOpen = true;
      else if (line === ']' && isOpen && !isClosed) isClosed = true;
      else if (line !== '') throw createIncompleteError();
    }
    if (rows.length > 0) yield rows;
  }
  if (!isClosed || partialLine !== '') throw createIncompleteError();
}

function readRow(line: string): string {
  const row = line.endsWith(',') ? line.slice(0, -1) : line;
  if (!row.endsWith('}')) throw createIncompleteError();
  return row;
}

/** Creates the error for a list without an end, for connections that ended without an error. */
function createIncompleteError(): CliError {
  return new CliError('cut_off', 'The response is incomplete. Try again.');
}

type ByteStream = AsyncIterable<Uint8Array>;

const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const CLOSE_BRACE = 0x7d;

/**
 * Copies CSV unchanged, including its byte order mark for Excel. Returns the number of rows below the header. A line
 * break inside quotes does not end a row (RFC 4180). Throws if the last row has no end.
 */
export async function copyCsv(source: ByteStream, write: Write, onRows: OnRows): Promise<{ count: number }> {
  let isQuoted = false;
  let lines = 0;
  let last: number | undefined;
  for await (const bytes of source) {
    for (let index = 0; index < bytes.length; index += 1) {
      // A doubled quote ends the quotes and starts them again.
      if (bytes[index] === QUOTE) isQuoted = !isQuoted;
      else if (bytes[index] === LINE_FEED && !isQuoted) lines += 1;
    }
    last = bytes.at(-1) ?? last;
    await write(bytes);
    onRows(Math.max(0, lines - 1));
  }
  if (isQuoted || last !== LINE_FEED) throw createIncompleteError();
  return { count: lines - 1 };
}

/**
 * Copies an array that the API streams with one row per line, such as `GET /api/subscribers/export.json`. Returns the
 * number of rows. Throws if the array does not start with a line `[` and end with a line `]`.
 */
export async function copyJson(source: ByteStream, write: Write, onRows: OnRows): Promise<{ count: number }> {
  let count = 0;
  let start: number | undefined;
  /** The last three bytes. */
  let end: number[] = [];
  for await (const part of source) {
    start ??= part[0];
    // `indexOf` finds line feeds ten times as fast as a loop over the bytes.
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
    for (let index = bytes.indexOf(LINE_FEED); index !== -1; index = bytes.indexOf(LINE_FEED, index + 1)) {
      const previousByte = index === 0 ? end.at(-1) : bytes[index - 1];
      if (previousByte === COMMA || previousByte === CLOSE_BRACE) count += 1;
    }
    end = [...end, ...bytes.subarray(-3)].slice(-3);
    await write(part);
    onRows(count);
  }
  const [firstByte, bracket, last] = end;
  const hasEnd = firstByte === LINE_FEED && bracket === CLOSE_BRACKET && last === LINE_FEED;
  if (start !== OPEN_BRACKET || !hasEnd) throw createIncompleteError();
  return { count };
}
