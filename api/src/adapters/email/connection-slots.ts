import { SECOND } from '../../kernel/clock.js';

/** The time after which one more connection is tried, if the relay accepts fewer than allowed. */
const WIDEN_AFTER_MS = 20 * SECOND;

export interface ConnectionSlots {
  /** Waits for a free slot. */
  take(): Promise<void>;
  release(): void;
  /**
   * Leaves this slot empty for a while, because the relay accepts fewer connections. Waits for another slot, ahead of
   * later callers.
   */
  swap(state: { hasIdle: boolean }): Promise<void>;
  /** Releases all slots that are empty for a while. */
  widen(): void;
  /** Returns the number of connections that the relay accepts, as far as known, and at least 1. */
  capacity(): number;
  close(): void;
}

/** Counts the connections that may be open at once. */
export function createConnectionSlots(connections: number): ConnectionSlots {
  const queue: Array<() => void> = [];
  /** Slots that stay empty because the relay accepts fewer connections at once. */
  const withheldSlots = new Set<NodeJS.Timeout>();
  let freeSlots = connections;

  function release(): void {
    const next = queue.shift();
    if (next === undefined) freeSlots += 1;
    else next();
  }

  return {
    async take() {
      if (freeSlots > 0) freeSlots -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
    },
    release,
    async swap({ hasIdle }) {
      const timer = setTimeout(() => {
        withheldSlots.delete(timer);
        release();
      }, WIDEN_AFTER_MS).unref();
      withheldSlots.add(timer);
      // Another connection may have become free during the rejection.
      if (hasIdle && freeSlots > 0) freeSlots -= 1;
      else await new Promise<void>((resolve) => queue.unshift(resolve));
    },
    widen() {
      for (const timer of withheldSlots) {
        clearTimeout(timer);
        release();
      }
      withheldSlots.clear();
    },
    capacity: () => Math.max(1, connections - withheldSlots.size),
    close() {
      for (const timer of withheldSlots) clearTimeout(timer);
    },
  };
}
