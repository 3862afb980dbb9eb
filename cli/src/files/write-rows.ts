import type { Write } from './write-file-atomically.js';

type Pages = AsyncIterable<readonly unknown[]>;

/** As one JSON array; holds one page at a time. */
export async function writeAsJson(pages: Pages, write: Write): Promise<{ count: number }> {
  let count = 0;
  await write('[');
  for await (const page of pages) {
    const rows = page.map((row) => `\n  ${JSON.stringify(row)}`).join(',');
    if (rows !== '') await write(count === 0 ? rows : `,${rows}`);
    count += page.length;
  }
  await write(count === 0 ? ']\n' : '\n]\n');
  return { count };
}

/** As JSON, one row a line: for what reads lines, such as `jq -c` and `grep`. */
export async function writeAsLines(pages: Pages, write: Write): Promise<{ count: number }> {
  let count = 0;
  for await (const page of pages) {
    if (page.length > 0) await write(`${page.map((row) => JSON.stringify(row)).join('\n')}\n`);
    count += page.length;
  }
  return { count };
}
