import type { Write } from './write-file-atomically.js';

/** Rows as JSON texts, in parts. */
export type RowParts = AsyncIterable<readonly string[]>;
type OnRows = (count: number) => void;

/** Converts pages to the JSON texts of their rows. */
export async function* asTexts(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string[]> {
  for await (const page of pages) yield page.map((row) => JSON.stringify(row));
}

/** Writes one JSON array with a row per line, as the API streams it. Holds only one part in memory. */
export async function writeAsJson(parts: RowParts, write: Write, onRows: OnRows): Promise<{ count: number }> {
  let count = 0;
  await write('[\n');
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    await write(`${count === 0 ? '' : ',\n'}${rows.join(',\n')}`);
    count += rows.length;
    onRows(count);
  }
  await write('\n]\n');
  return { count };
}

/** Writes one JSON row per line, for tools such as `jq -c` and `grep`. */
export async function writeAsLines(
  parts: RowParts,
  write: Write,
  onRows: OnRows,
): Promise<{ count: number }> {
  let count = 0;
  for await (const rows of parts) {
    if (rows.length === 0) continue;
    await write(`${rows.join('\n')}\n`);
    count += rows.length;
    onRows(count);
  }
  return { count };
}
