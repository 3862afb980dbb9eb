import { PRIORITY } from './rules.js';

/** The way onto the wire: so many at once as the transport takes. */
export interface Gate {
  /** Resolves when there is a place. What one person asked for goes before the newsletters that wait here already. */
  enter(priority: number): Promise<void>;
  leave(): void;
}

export function createGate(width: number): Gate {
  const urgent: Array<() => void> = [];
  const others: Array<() => void> = [];
  let inside = 0;
  return {
    enter(priority) {
      if (inside < width) {
        inside += 1;
        return Promise.resolve();
      }
      const queue = priority === PRIORITY.bulk ? others : urgent;
      return new Promise((resolve) => queue.push(resolve));
    },
    leave() {
      // Whoever waits longest takes the place over.
      const next = urgent.shift() ?? others.shift();
      if (next === undefined) inside -= 1;
      else next();
    },
  };
}
