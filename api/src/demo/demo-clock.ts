import type { Clock } from '../kernel/clock.js';

/** A clock that is where it is put: a year is lived through in seconds. */
export interface DemoClock extends Clock {
  set(moment: number): void;
}

export function demoClock(start: number): DemoClock {
  let moment = start;
  return {
    now: () => moment,
    set: (next) => {
      moment = next;
    },
  };
}
