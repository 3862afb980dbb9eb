/** The specification's own lists are plain arrays of at most this many rows. */
export const MAX_PAGE = 1_000;

export interface PageInput {
  limit: number;
  /** Ids below this one come next: lists run newest first. */
  beforeId: number | undefined;
}

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** A cursor is the last id of the page before it. Undefined for one that nobody here wrote. */
export function parseCursor(cursor: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(cursor) ? Number(cursor) : undefined;
}

/** Takes `limit + 1` rows and says whether there is more behind them. */
export function toPage<Row extends { id: number }>(rows: Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? String(last.id) : null };
}
