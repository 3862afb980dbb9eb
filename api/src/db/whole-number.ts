import { type SQL, sql } from 'drizzle-orm';

/**
 * Binds a number as an integer. The database client binds every number as a fraction, which FTS5 ignores as a bound
 * of its rowids: the query then reads the index from its very end.
 */
export function wholeNumber(value: number): SQL<number> {
  return sql<number>`cast(${value} as integer)`;
}
