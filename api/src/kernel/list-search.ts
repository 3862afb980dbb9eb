/** Stands twice before each key and before each word of a name in the index (see the migrations). */
const MARK = '\u0002';
/** What the index finds is looked at again, so a long search need not name every part of itself. */
const MAX_TERMS = 16;
/** The most candidates that a search reads before it yields to other work. */
export const MAX_CANDIDATES = 1_000;
/** Rounds after the first read this many times the candidates of the round before. */
const GROWTH = 4;

export interface Searchable {
  /** Addresses and usernames, in lower case: found from their first character on. */
  keys: readonly string[];
  /** Found from the first character of each word on. */
  name: string | null;
}

/**
 * The search in the index's language: every run of three characters has to be there. One or two characters are
 * looked for where an address or a word of a name begins. Undefined for what no row can hold.
 */
export function indexQuery(search: string): string | undefined {
  const characters = [...search.replaceAll(' ', MARK + MARK)];
  if (characters.length === 0 || /[\0\p{Cs}]/u.test(search)) return undefined;
  while (characters.length < 3) characters.unshift(MARK);
  const terms = new Set(characters.slice(2).map((_, start) => characters.slice(start, start + 3).join('')));
  return spread([...terms], MAX_TERMS)
    .map((term) => `"${term.replaceAll('"', '""')}"`)
    .join(' AND ');
}

/** At most `count` of them, from the whole length. */
function spread<T>(items: T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(items.length, count) },
    (_, place) => items[Math.floor(place * step)] as T,
  );
}

/**
 * Returns how many candidates a round of a search reads. Each round costs a query, and most searches end with the
 * first. The index can also find rows that hold the parts of a search in another order: those take more rounds.
 */
export function candidatesAtOnce(limit: number, round: number): number {
  return Math.min((limit + 1) * GROWTH ** round, MAX_CANDIDATES);
}

/** Whether a row is what was searched for; upper and lower case are one. */
export function searchMatcher(search: string): (row: Searchable) => boolean {
  const wanted = search.toLowerCase();
  if ([...wanted].length >= 3) {
    return ({ keys, name }) =>
      keys.some((key) => key.includes(wanted)) || (name?.toLowerCase().includes(wanted) ?? false);
  }
  return ({ keys, name }) =>
    keys.some((key) => key.startsWith(wanted)) ||
    (name
      ?.toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(wanted)) ??
      false);
}
