/** Rows of a page without a limit. The specification's own lists, plain arrays, return `MAX_PAGE` rows instead. */
export const DEFAULT_PAGE = 50;
/** The most rows of a page. */
export const MAX_PAGE = 1_000;

export interface PageInput {
  limit: number;
  /** Returns rows with lower ids: lists are ordered newest first. */
  beforeId: number | undefined;
}

/** The rows of a page, and the position at which the next one begins; null after the last page. */
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
