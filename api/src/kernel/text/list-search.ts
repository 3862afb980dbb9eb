/** The character that the index has twice before each key and each word of a name (see the migrations). */
const MARK = '\u0002';
/** The maximum number of terms. Matches are checked again, so a long search need not include all of its parts. */
const MAX_TERMS = 16;
/** The maximum number of candidates that a search reads before it yields to other work. */
export const MAX_CANDIDATES = 1_000;
/** The factor by which each round reads more candidates than the previous round. */
const GROWTH_FACTOR = 4;

export interface Searchable {
  /** Addresses and usernames in lower case, which match from their first character. */
  keys: readonly string[];
  /** A name, which matches from the first character of each word. */
  name: string | null;
}

/**
 * Converts a search to the index's syntax. Every run of three characters must match. One or two characters match the
 * beginning of an address or of a word of a name. Returns undefined for a search that matches no row.
 */
export function createIndexQuery(search: string): string | undefined {
  const characters = [...search.replaceAll(' ', MARK + MARK)];
  if (characters.length === 0 || /[\0\p{Cs}]/u.test(search)) return undefined;
  while (characters.length < 3) characters.unshift(MARK);
  const terms = new Set(characters.slice(2).map((_, start) => characters.slice(start, start + 3).join('')));
  return spread([...terms], MAX_TERMS)
    .map((term) => `"${term.replaceAll('"', '""')}"`)
    .join(' AND ');
}

/** Returns at most `count` items, spread over the whole list. */
function spread<T>(items: T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(items.length, count) },
    (_, place) => items[Math.floor(place * step)] as T,
  );
}

/**
 * Returns the number of candidates that a round of a search reads. Each round costs a query, and most searches end with
 * the first. Searches whose parts occur in another order in many rows take more rounds.
 */
export function getCandidateLimit(limit: number, round: number): number {
  return Math.min((limit + 1) * GROWTH_FACTOR ** round, MAX_CANDIDATES);
}

/** Returns a function that checks whether a row matches the search, ignoring case. */
export function createSearchMatcher(search: string): (row: Searchable) => boolean {
  const searchText = search.toLowerCase();
  if ([...searchText].length >= 3) {
    return ({ keys, name }) =>
      keys.some((key) => key.includes(searchText)) || (name?.toLowerCase().includes(searchText) ?? false);
  }
  return ({ keys, name }) =>
    keys.some((key) => key.startsWith(searchText)) ||
    (name
      ?.toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(searchText)) ??
      false);
}
