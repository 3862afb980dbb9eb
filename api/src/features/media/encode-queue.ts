import { type AppError, rateLimited } from '../../kernel/errors.js';
import { perContext } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';

/** Encoding uses every core, so images are encoded one after another, and this many may wait. */
export const MAX_WAITING = 8;
const RETRY_AFTER_SECONDS = 5;

export interface EncodeQueue {
  /** Throws `rate_limited` if too many wait already. */
  refuseWhenFull(): void;
  /** Runs the work in turn. Throws `rate_limited` if too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createEncodeQueue(): EncodeQueue {
  let tail: Promise<unknown> = Promise.resolve();
  let size = 0;

  function refuseWhenFull(): void {
    // One is being encoded, the others wait.
    if (size > MAX_WAITING) throw busy();
  }

  return {
    refuseWhenFull,
    async run(work) {
      refuseWhenFull();
      size += 1;
      const turn = tail.then(work);
      // A failure affects only its own caller, not the work queued behind it.
      tail = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        size -= 1;
      }
    },
  };
}

export const encodeQueueOf = perContext<Context, EncodeQueue>(createEncodeQueue);

function busy(): AppError {
  return rateLimited(
    `Many images are being processed right now. Please try again in ${RETRY_AFTER_SECONDS} seconds.`,
    RETRY_AFTER_SECONDS,
  );
}
