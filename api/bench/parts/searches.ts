/** Measures searches in lists of several sizes, over HTTP. */

import type { Creator } from './creator.js';
import { findMedian, printReport, round } from './report.js';

const PAGE = 20;
const SEARCHES = 40;
/** No list contains the last query. `writeList` writes the others. */
const QUERIES = ['lindqvist', 'kova.example', '.mara@', 'ma', 'z', 'there-is-no-such-person'];

/** Kinds of searches. "hugo adeyemi.example" is in no row, but all its parts are in one row of 600. */
const KINDS = {
  'common name': 'lindqvist',
  'rare text': '1abc',
  'part of a domain': 'kova.ex',
  'a domain that all share': 'example',
  'two words': 'mara lindqvist',
  'first characters': 'ma',
  'one character': 'z',
  'nobody, at once': 'there-is-no-such-person',
  'nobody, though its parts match': 'hugo adeyemi.example',
};

/** Returns the worst ratio of the searches: the time in the large list divided by the time in the small list. */
export async function compareSearches(small: Creator, large: Creator) {
  const growths: number[] = [];
  let slowest = 0;
  for (const query of QUERIES) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let iteration = 0; iteration < SEARCHES; iteration += 1) {
      times.small.push(await search(small, query));
      times.large.push(await search(large, query));
    }
    growths.push(findMedian(times.large) / findMedian(times.small));
    slowest = Math.max(slowest, findMedian(times.large));
  }
  return { growth: Math.max(...growths), slowest };
}

/** Prints the p50 and p95 of the first page for each kind of search in each list, of `asked` alternating runs. */
export async function reportSearches(
  lists: Record<string, Creator>,
  { rows, asked }: { rows: number; asked: number },
): Promise<void> {
  const measurements: Array<{ kind: string; query: string; times: Map<string, number[]> }> = [];
  for (const [kind, query] of Object.entries(KINDS)) {
    const times = new Map(Object.keys(lists).map((name) => [name, [] as number[]]));
    for (let iteration = 0; iteration < asked; iteration += 1)
      for (const [name, list] of Object.entries(lists)) times.get(name)?.push(await search(list, query));
    measurements.push({ kind, query, times });
  }
  const [usual, worst] = [measurements.slice(0, -1), measurements.slice(-1)];
  const getSlowest = (searches: typeof measurements) =>
    round(
      Math.max(
        ...searches.flatMap(({ times }) => [...times.values()].map((each) => findQuantile(each, 0.95))),
      ),
    );
  printReport(
    {
      bench: 'lists',
      ratios: {},
      figures: {
        rows,
        asked,
        searchP95Milliseconds: getSlowest(usual),
        falsePartsP95Milliseconds: getSlowest(worst),
      },
    },
    measurements.map(({ kind, query, times }) => ({
      [`${rows} rows, ms`]: `${kind}: ${query}`,
      ...Object.fromEntries(
        [...times].flatMap(([name, each]) => [
          [`${name} p50`, round(findQuantile(each, 0.5))],
          [`${name} p95`, round(findQuantile(each, 0.95))],
        ]),
      ),
    })),
  );
}

async function search({ url, headers }: Creator, query: string): Promise<number> {
  const startedAt = performance.now();
  const path = `/api/subscribers?limit=${PAGE}&search=${encodeURIComponent(query)}`;
  const response = await fetch(url + path, { headers });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
  return performance.now() - startedAt;
}

function findQuantile(times: number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
