import { z } from 'zod';

/** The number of the layout in every cursor. Another layout uses the next number. */
const VERSION = 1;
/** The maximum length of a sent cursor, above the length of any written cursor. */
export const MAX_CURSOR_LENGTH = 200;

/** Returns the schema of the ids by which a list pages. A list with another kind of ids passes its bound. */
export function createIdPosition(max: number = Number.MAX_SAFE_INTEGER) {
  return z.int().min(1).max(max);
}

/** Writes the position at which a page ended as an opaque text, and reads it back. */
export interface CursorCodec<Position> {
  write(position: Position): string;
  /** Returns undefined for a text that this list did not write. */
  read(cursor: string): Position | undefined;
  /** The example in the API's description. */
  example: string;
}

/**
 * Creates the codec of one list, base64url of `[version, list, position]`. A cursor is no secret and grants no access,
 * because queries filter by owner for any position.
 */
export function createCursorCodec<Position>(input: {
  list: string;
  position: z.ZodType<Position>;
  example: NoInfer<Position>;
}): CursorCodec<Position> {
  const { list, position: schema, example } = input;
  const payload = z.tuple([z.literal(VERSION), z.literal(list), schema]);
  const write = (position: Position) =>
    Buffer.from(JSON.stringify([VERSION, list, schema.parse(position)])).toString('base64url');
  return {
    write,
    read(cursor) {
      if (cursor.length > MAX_CURSOR_LENGTH) return undefined;
      const result = payload.safeParse(decode(cursor));
      if (!result.success) return undefined;
      const position = result.data[2];
      // A position has only one spelling, because pages are cached by the cursor.
      return write(position) === cursor ? position : undefined;
    },
    example: write(example),
  };
}

/** Creates the codec of a list that is ordered from the newest id down. */
export function createIdCursor(list: string, max?: number): CursorCodec<number> {
  return createCursorCodec({ list, position: createIdPosition(max), example: 120 });
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The rows of a page without a limit. The specification's lists, plain arrays, return `MAX_PAGE` rows instead. */
export const DEFAULT_PAGE = 50;
/** The maximum number of rows of a page. */
export const MAX_PAGE = 1_000;

export interface PageInput {
  limit: number;
  /** The id below which the page begins, because lists are ordered newest first. */
  beforeId: number | undefined;
}

/** The rows of a page, and the position at which the next page begins, or null after the last page. */
export interface Page<Row, Position = number> {
  rows: Row[];
  next: Position | null;
}

/** Splits `limit + 1` rows into a page and the position after it. */
export function toPage<Row extends { id: number }>(rows: Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? last.id : null };
}
