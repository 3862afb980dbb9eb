import type { Write } from './write-file-atomically.js';

/**
 * Copies CSV unchanged, including its byte order mark, which Excel needs. Returns the number of rows below the
 * header. A line break inside quotes does not end a row (RFC 4180).
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
      // A quote inside quotes is doubled, which ends the quotes and starts them again.
      if (index > 0) isQuoted = !isQuoted;
      if (!isQuoted) lines += part.split('\n').length - 1;
    }
    await write(text);
    onRows(Math.max(0, lines - 1));
  }
  await write(decoder.decode());
  return { count: Math.max(0, lines - 1) };
}
