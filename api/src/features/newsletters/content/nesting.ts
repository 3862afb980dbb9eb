import { Parser } from 'htmlparser2';

/**
 * Returns whether elements nest deeper than `limit`, as the parser itself sees it. The parser closes some
 * elements implicitly and ignores end tags without a start. Parsing takes quadratic time in the depth, so a
 * few hundred kilobytes of `<b>` would block the process for half a minute. This parser stops at the limit.
 */
export function liesDeeperThan(html: string, limit: number): boolean {
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth <= limit) return;
      isTooDeep = true;
      parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return isTooDeep;
}
