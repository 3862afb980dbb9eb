import type { Write } from './write-file-atomically.js';

/**
 * Lets `fill` prepare the next part while the last one is written. Only one write is in progress. A failed write
 * rejects the next one, or the result.
 */
export async function writeAhead<T>(write: Write, fill: (write: Write) => Promise<T>): Promise<T> {
  let last = Promise.resolve();
  const result = await fill(async (text) => {
    await last;
    last = write(text);
    // The next write awaits it.
    last.catch(() => undefined);
  });
  await last;
  return result;
}
