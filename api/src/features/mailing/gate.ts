import { PRIORITY } from './rules.js';

/** A way that only so many go at once: onto the wire, or through a core. */
export interface Gate {
  /**
   * Resolves when there is a place; undefined: there is one now. What was asked for goes before what waits here
   * already, and otherwise whoever waits longest.
   */
  enter(priority: number): Promise<void> | undefined;
  leave(): void;
}

/** `width` may change; who waits for a wider one is let in when somebody leaves. */
export function createGate(width: () => number): Gate {
  const urgent: Array<() => void> = [];
  const others: Array<() => void> = [];
  let inside = 0;
  return {
    enter(priority) {
      if (inside < width()) {
        inside += 1;
        return undefined;
      }
      const queue = priority === PRIORITY.transactional ? urgent : others;
      return new Promise((resolve) => queue.push(resolve));
    },
    leave() {
      inside -= 1;
      while (inside < width()) {
        const next = urgent.shift() ?? others.shift();
        if (next === undefined) return;
        inside += 1;
        next();
      }
    },
  };
}
