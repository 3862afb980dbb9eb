import { PRIORITY } from '../rules.js';

/** The way onto the wire: as many at once as the window allows. */
export interface Gate {
  /** Resolves when there is a place. What one person asked for goes before the newsletters that wait here already. */
  enter(priority: number): Promise<void>;
  leave(): void;
  /** Nobody else fits, and somebody waits. */
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
      // Whoever waits longest takes the place over, and those that a greater width has made.
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
