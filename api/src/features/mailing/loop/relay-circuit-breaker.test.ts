import { describe, expect, it } from 'vitest';
import { calculateNextBackoff } from './relay-circuit-breaker.js';

describe('calculateNextBackoff', () => {
  it('doubles from a second to a minute', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7].reduce<number[]>(
      (previous) => [...previous, calculateNextBackoff(previous.at(-1) ?? 0)],
      [],
    );
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });
});
