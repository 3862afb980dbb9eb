import type { Write } from './write-file-atomically.js';

/**
 * Copies CSV as it comes, its byte order mark too: Excel reads a file by it. Answers how many rows there are under
 * the titles; a line break inside of quotes ends none (RFC 4180).
 */
export async function copyCsv(
  source: AsyncIterable<Uint8Array>,
  write: Write,
  onRows: (count: number) => void,
): Promise<{ count: number }> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let isQuoted = false;
  let lines = 0;
  for await (const bytes of source) {
    const text = decoder.decode(bytes, { stream: true });
    for (const [index, part] of text.split('"').entries()) {
      // A quote inside of quotes is written twice, which ends them and begins them anew.
      if (index > 0) isQuoted = !isQuoted;
      if (!isQuoted) lines += part.split('\n').length - 1;
    }
    await write(text);
    onRows(Math.max(0, lines - 1));
  }
  await write(decoder.decode());
  return { count: Math.max(0, lines - 1) };
}
