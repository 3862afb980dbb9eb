import { Parser } from 'htmlparser2';

/**
 * True once elements lie deeper than `limit` in each other, as the parser itself sees it: it closes some by
 * itself and pays no heed to ends of what was never opened. Parsers take time by the square of the depth, so a
 * few hundred kilobytes of `<b>` would stop everything else for half a minute; this one stops at the limit.
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
