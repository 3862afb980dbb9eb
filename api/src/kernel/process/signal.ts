export interface Signal {
  wake(): void;
  /** Waits until the next wake-up, at most `ms`. Returns at once after a wake-up since the last wait. */
  wait(ms: number): Promise<void>;
}

/** Creates a signal for one waiter that remembers a wake-up between waits. */
export function createSignal(): Signal {
  let isAwake = false;
  let resolveWait: (() => void) | undefined;
  return {
    wake() {
      if (resolveWait === undefined) isAwake = true;
      else resolveWait();
    },
    wait(ms) {
      if (isAwake) {
        isAwake = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        // The time may be in the past, and Node 24 warns of negative timeouts.
        const timer = setTimeout(finish, Math.max(0, ms));
        resolveWait = finish;
        function finish() {
          clearTimeout(timer);
          resolveWait = undefined;
          resolve();
        }
      });
    },
  };
}
