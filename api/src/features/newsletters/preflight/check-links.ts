import { SECOND } from '../../../kernel/clock.js';
import type { FetchUrl, UrlAnswer } from '../../../ports/fetch-url.js';
import { linkWarning, type PlacedLink, type Warning } from './warnings.js';

type Prober = Pick<FetchUrl, 'probe'>;

export const MAX_CHECKED_LINKS = 50;
const MAX_CONCURRENT_PROBES = 6;
/** Short, because a creator waits for the response. */
const CHECK_TIME_LIMIT_MS = 15 * SECOND;

/**
 * Follows each link, some at a time and within a time limit. Reports links that it could not check in time.
 */
export async function checkLinks(
  ctx: { fetchUrl: Prober },
  links: PlacedLink[],
  withinMs = CHECK_TIME_LIMIT_MS,
): Promise<Warning[]> {
  const asked = links.slice(0, MAX_CHECKED_LINKS);
  const answers = await probeAll(ctx.fetchUrl, asked, withinMs);
  const warnings = asked.flatMap((link, index) => {
    const answer = answers[index];
    return answer === undefined ? [] : (linkWarning(link, answer) ?? []);
  });
  const unchecked = links.length - answers.filter((answer) => answer !== undefined).length;
  if (unchecked > 0) {
    const message = `${count(unchecked)} could not be checked: there are too many, or they respond too slowly.`;
    warnings.push({ code: 'links_unchecked', message });
  }
  return warnings;
}

async function probeAll(
  fetchUrl: Prober,
  links: PlacedLink[],
  withinMs: number,
): Promise<Array<UrlAnswer | undefined>> {
  const answers: Array<UrlAnswer | undefined> = links.map(() => undefined);
  const queue = [...links.entries()];
  let isOver = false;
  const workers = Array.from({ length: MAX_CONCURRENT_PROBES }, async () => {
    for (let next = queue.shift(); next !== undefined && !isOver; next = queue.shift()) {
      const [index, { url }] = next;
      answers[index] = await fetchUrl.probe(url);
    }
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([Promise.all(workers), tooLate]);
  clearTimeout(timer);
  isOver = true;
  return [...answers];
}

function count(links: number): string {
  return links === 1 ? '1 link' : `${links} links`;
}
