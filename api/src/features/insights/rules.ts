import { DAY } from '../../kernel/clock.js';

/** Days since 1970-01-01, UTC: the same for every creator and reader, wherever they are. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY);
}
