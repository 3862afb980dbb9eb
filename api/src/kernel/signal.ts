export interface Signal {
  ring(): void;
  /** Until the next ring, or `ms`; at once when it rang since the last wait. */
  wait(ms: number): Promise<void>;
}

/** A bell for one waiter that remembers a ring nobody was waiting for. */
export function createSignal(): Signal {
  let rung = false;
  let answer: (() => void) | undefined;
  return {
    ring() {
      if (answer === undefined) rung = true;
      else answer();
    },
    wait(ms) {
      if (rung) {
        rung = false;
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
