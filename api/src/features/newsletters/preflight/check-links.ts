import { SECOND } from '../../../kernel/clock.js';
import type { FetchUrl, UrlResult } from '../../../ports/fetch-url.js';
import { findLinkWarning, type PlacedLink, type Warning } from './warnings.js';

type UrlProber = Pick<FetchUrl, 'probe'>;

export const MAX_CHECKED_LINKS = 50;
const MAX_CONCURRENT_PROBES = 6;
/** Short, because a creator waits for the response. */
const CHECK_TIME_LIMIT_MS = 15 * SECOND;

/**
 * Follows each link, some at a time and within a time limit. Reports links that it could not check in time.
 */
export async function checkLinks(
  ctx: { fetchUrl: UrlProber },
  links: PlacedLink[],
  withinMs = CHECK_TIME_LIMIT_MS,
): Promise<Warning[]> {
  const checkedLinks = links.slice(0, MAX_CHECKED_LINKS);
  const results = await probeAll(ctx.fetchUrl, checkedLinks, withinMs);
  const warnings = checkedLinks.flatMap((link, index) => {
    const result = results[index];
    return result === undefined ? [] : (findLinkWarning(link, result) ?? []);
  });
  const uncheckedCount = links.length - results.filter((result) => result !== undefined).length;
  if (uncheckedCount > 0) {
    const message = `${count(uncheckedCount)} could not be checked: there are too many, or they respond too slowly.`;
    warnings.push({ code: 'links_unchecked', message });
  }
  return warnings;
}

async function probeAll(
  fetchUrl: UrlProber,
  links: PlacedLink[],
  withinMs: number,
): Promise<Array<UrlResult | undefined>> {
  const results: Array<UrlResult | undefined> = links.map(() => undefined);
  const queue = [...links.entries()];
  let isOver = false;
  const workers = Array.from({ length: MAX_CONCURRENT_PROBES }, async () => {
    for (let next = queue.shift(); next !== undefined && !isOver; next = queue.shift()) {
      const [index, { url }] = next;
      results[index] = await fetchUrl.probe(url);
    }
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([Promise.all(workers), tooLate]);
  clearTimeout(timer);
  isOver = true;
  return [...results];
}

function count(links: number): string {
  return links === 1 ? '1 link' : `${links} links`;
}
