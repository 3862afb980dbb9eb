import { PRIORITY } from '../rules.js';

/** Limits the emails on the wire to what the send window allows. */
export interface Gate {
  /** Resolves once a slot is free. Transactional emails overtake newsletters that already wait here. */
  enter(priority: number): Promise<void>;
  leave(): void;
  /** Returns whether all slots are in use and others wait. */
  isFull(): boolean;
}

export function createGate(width: () => number): Gate {
  const urgent: Array<() => void> = [];
  const others: Array<() => void> = [];
  let inside = 0;
  return {
    enter(priority) {
      if (inside < width()) {
        inside += 1;
        return Promise.resolve();
      }
      const queue = priority === PRIORITY.bulk ? others : urgent;
      return new Promise((resolve) => queue.push(resolve));
    },
    leave() {
      inside -= 1;
      // The oldest waiting entry gets the free slot, and further ones fill the slots of a wider window.
      while (inside < width()) {
        const next = urgent.shift() ?? others.shift();
        if (next === undefined) return;
        inside += 1;
        next();
      }
    },
    isFull: () => urgent.length + others.length > 0,
  };
}
