import { createRateLimitError } from '../../kernel/errors.js';

/** The number of images that may wait in a queue. Each upload waits in memory. */
export const MAX_WAITING_IMAGES = 8;
const RETRY_AFTER_SECONDS = 5;

export interface ImageQueue {
  /** Throws `rate_limited` if too many wait already. */
  refuseWhenFull(): void;
  /** Runs the work in turn. Throws `rate_limited` if too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates a queue that runs the work on a number of images at once, in the order of its requests. */
export function createImageQueue(concurrency: number): ImageQueue {
  const waiting: Array<() => void> = [];
  let running = 0;

  function refuseWhenFull(): void {
    if (running < concurrency || waiting.length < MAX_WAITING_IMAGES) return;
    throw createRateLimitError(
      `Many images are being processed right now. Please try again in ${RETRY_AFTER_SECONDS} seconds.`,
      RETRY_AFTER_SECONDS,
    );
  }

  return {
    refuseWhenFull,
    async run(work) {
      refuseWhenFull();
      if (running < concurrency) running += 1;
      // The work that ends passes its place on.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
