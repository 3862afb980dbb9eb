import type { Write } from './write-file-atomically.js';

/** Copies a text as it comes, its byte order mark too: Excel reads a file by it. Answers how many lines it has. */
export async function copyText(source: AsyncIterable<Uint8Array>, write: Write): Promise<number> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let lines = 0;
  for await (const bytes of source) {
    const text = decoder.decode(bytes, { stream: true });
    lines += text.split('\n').length - 1;
    await write(text);
  }
  return lines;
}
