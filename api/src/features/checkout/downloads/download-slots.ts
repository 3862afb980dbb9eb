import { createRateLimitError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';

/**
 * The maximum of simultaneous downloads, enough for a download manager. Each one holds a connection to the file
 * storage.
 */
export const MAX_CONCURRENT_DOWNLOADS = 4;
const RETRY_AFTER_SECONDS = 60;

const slotsByContext = new WeakMap<Context, Map<string, number>>();

/** Counts a starting download of one link from one address. Call the returned function when the download ends. */
export function takeDownloadSlot(
  ctx: Context,
  { linkId, address }: { linkId: number; address: string },
): () => void {
  const counts = getSlotCounts(ctx);
  const key = `${linkId} ${address}`;
  const count = counts.get(key) ?? 0;
  if (count >= MAX_CONCURRENT_DOWNLOADS) {
    const message =
      'This file is already being downloaded several times. Please wait until one download ends.';
    throw createRateLimitError(message, RETRY_AFTER_SECONDS);
  }
  counts.set(key, count + 1);
  return runOnce(() => {
    const remainingCount = (counts.get(key) ?? 1) - 1;
    if (remainingCount === 0) counts.delete(key);
    else counts.set(key, remainingCount);
  });
}

/** Passes the bytes through and calls `done` when all are read or the client disconnects. */
export function notifyAtEnd(
  bytes: ReadableStream<Uint8Array>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done: isDone } = await reader.read();
          if (!isDone) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    // No read-ahead, so that unrequested bytes stay in the file storage.
    { highWaterMark: 0 },
  );
}

function getSlotCounts(ctx: Context): Map<string, number> {
  const counts = slotsByContext.get(ctx) ?? new Map<string, number>();
  slotsByContext.set(ctx, counts);
  return counts;
}

function runOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
