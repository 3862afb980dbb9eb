/** Elements without an end: they hold nothing. */
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

/**
 * How deep elements lie in each other, counted in one pass. Parsers take time by the square of the depth, so
 * a few hundred kilobytes of `<b>` would stop everything else for half a minute.
 */
export function nestingDepth(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (let start = html.indexOf('<'); start >= 0; ) {
    const end = html.indexOf('>', start);
    if (end < 0) break;
    const next = html[start + 1] ?? '';
    if (next === '/') depth = Math.max(0, depth - 1);
    else if (/[a-z]/i.test(next) && html[end - 1] !== '/' && !VOID.test(html.slice(start, start + 8))) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    }
    start = html.indexOf('<', start + 1);
  }
  return deepest;
}
