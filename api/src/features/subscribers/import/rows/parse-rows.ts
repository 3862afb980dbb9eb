/** The format of a file of addresses. A list is addresses in sequence, without columns. */
export type Dialect = { kind: 'table'; delimiter: Delimiter; hasHeader: boolean } | { kind: 'list' };
export type Delimiter = ',' | ';' | '\t';

export interface FileRow {
  cells: string[];
  /** The line on which the row begins, from 0 in this text. */
  line: number;
}

export interface ParsedRows {
  rows: FileRow[];
  /** The number of characters that the rows take. The rest is the beginning of an unfinished row. */
  consumed: number;
  lines: number;
}

/** Longest distance between the quotation marks or brackets around one name or address of a list. */
export const MAX_ITEM_LENGTH = 400;

/**
 * Parses the rows of a text (RFC 4180, but leniently). Preserves spaces and words after a closing quotation mark. With
 * `unfinished: 'accept'`, a quotation mark that never closes is an ordinary character.
 */
export function parseRows(text: string, dialect: Dialect, unfinished: 'defer' | 'accept'): ParsedRows {
  if (dialect.kind === 'list') return parseList(text);
  if (!text.includes('"')) return splitLines(text, (line) => [line.split(dialect.delimiter)]);
  return parseQuoted(text, dialect.delimiter, unfinished);
}

/** Treats each line as a row if there are no quotation marks. This fits most files, and is several times as fast. */
function splitLines(text: string, toRows: (line: string) => string[][]): ParsedRows {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const rows = lines.flatMap((raw, line) => {
    const content = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    return toRows(content).map((cells) => ({ cells, line }));
  });
  return { rows, consumed: text.length, lines: lines.length };
}

function parseQuoted(text: string, delimiter: Delimiter, unfinished: string): ParsedRows {
  const rows: FileRow[] = [];
  let position = 0;
  let line = 0;
  while (position < text.length) {
    const row = readQuotedRow(text, position, delimiter) ?? undefined;
    if (row === undefined && unfinished === 'defer') break;
    const { cells, end } = row ?? readPlainRow(text, position, delimiter);
    rows.push({ cells, line });
    line += countLines(text, position, end);
    position = end;
  }
  return { rows, consumed: position, lines: line };
}

interface RowSpan {
  cells: string[];
  /** The position after the end of the line. */
  end: number;
}

/** Returns undefined if a quotation mark does not close in this text. */
function readQuotedRow(text: string, start: number, delimiter: Delimiter): RowSpan | undefined {
  const cells: string[] = [];
  for (let position = start; ; ) {
    let cell = '';
    if (text[position] === '"') {
      const close = findClosingQuote(text, position + 1);
      if (close === undefined) return undefined;
      cell = text.slice(position + 1, close).replaceAll('""', '"');
      position = close + 1;
    }
    const end = findCellEnd(text, position, delimiter);
    cell += text.slice(position, end);
    if (text[end] === delimiter) {
      cells.push(cell);
      position = end + 1;
      continue;
    }
    cells.push(cell.endsWith('\r') ? cell.slice(0, -1) : cell);
    return { cells, end: Math.min(end + 1, text.length) };
  }
}

function findClosingQuote(text: string, from: number): number | undefined {
  for (let position = from; ; position += 2) {
    position = text.indexOf('"', position);
    if (position === -1) return undefined;
    if (text[position + 1] !== '"') return position;
  }
}

function findCellEnd(text: string, from: number, delimiter: Delimiter): number {
  for (let position = from; position < text.length; position += 1) {
    const character = text[position];
    if (character === delimiter || character === '\n') return position;
  }
  return text.length;
}

function readPlainRow(text: string, start: number, delimiter: Delimiter): RowSpan {
  const newline = text.indexOf('\n', start);
  const end = newline === -1 ? text.length : newline;
  const line = text.slice(start, end).replace(/\r$/, '');
  return { cells: line.split(delimiter), end: Math.min(end + 1, text.length) };
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (
    let lineEnd = text.indexOf('\n', from);
    lineEnd !== -1 && lineEnd < to;
    lineEnd = text.indexOf('\n', lineEnd + 1)
  )
    count += 1;
  return count;
}

/** Parses `Ines <ines@kova.example>, tom@adeyemi.example; …`, on any number of lines. */
function parseList(text: string): ParsedRows {
  return splitLines(text, (line) => splitList(line).map((item) => [item]));
}

/** Splits at commas, semicolons and tabs outside of quotation marks and angle brackets. */
export function splitList(line: string): string[] {
  const items: string[] = [];
  const closes = { '"': createFinder(line, '"'), '<': createFinder(line, '>') };
  let start = 0;
  for (let position = 0; position < line.length; position += 1) {
    const character = line[position];
    if (character === '"' || character === '<') {
      const close = closes[character](position + 1);
      if (close - position <= MAX_ITEM_LENGTH) position = close;
    } else if (character === ',' || character === ';' || character === '\t') {
      items.push(line.slice(start, position));
      start = position + 1;
    }
  }
  items.push(line.slice(start));
  return items;
}

/**
 * Returns a function that finds the next position of a character. Callers ask in ascending order, so that a line of a
 * million brackets is scanned once.
 */
function createFinder(line: string, character: string): (from: number) => number {
  let foundIndex = -1;
  return (from) => {
    if (foundIndex < from) {
      const next = line.indexOf(character, from);
      foundIndex = next === -1 ? Number.POSITIVE_INFINITY : next;
    }
    return foundIndex;
  };
}

export function isBlank(row: FileRow): boolean {
  return row.cells.every((cell) => cell.trim() === '');
}

/** Removes the apostrophe that our own export puts before a value that a spreadsheet would treat as a formula. */
export function removeGuard(value: string): string {
  return /^\s*'[=+\-@]/.test(value) ? value.replace("'", '') : value;
}
