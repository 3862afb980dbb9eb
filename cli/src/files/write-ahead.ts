import type { Write } from './write-file-atomically.js';

/**
 * Lets `fill` prepare the next part while the last one is written: one part is ever on its way. A write that fails
 * rejects the next one, or the result.
 */
export async function writeAhead<T>(write: Write, fill: (write: Write) => Promise<T>): Promise<T> {
  let last = Promise.resolve();
  const result = await fill(async (text) => {
    await last;
    last = write(text);
    // Whoever writes next awaits it.
    last.catch(() => undefined);
  });
  await last;
  return result;
}
