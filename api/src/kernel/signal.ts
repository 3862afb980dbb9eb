export interface Signal {
  wake(): void;
  /** Until the next ring, or `ms`; at once when it rang since the last wait. */
  wait(ms: number): Promise<void>;
}

/** A bell for one waiter that remembers a ring nobody was waiting for. */
export function createSignal(): Signal {
  let isAwake = false;
  let answer: (() => void) | undefined;
  return {
    wake() {
      if (answer === undefined) isAwake = true;
      else answer();
    },
    wait(ms) {
      if (isAwake) {
        isAwake = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        // A moment that has passed: Node 24 warns of negative times.
        const timer = setTimeout(done, Math.max(0, ms));
        answer = done;
        function done() {
          clearTimeout(timer);
          answer = undefined;
          resolve();
        }
      });
    },
  };
}
