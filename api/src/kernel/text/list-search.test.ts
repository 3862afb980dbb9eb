import { expect, it } from 'vitest';
import { getCandidateLimit, MAX_CANDIDATES } from './list-search.js';

it('reads one row more than a page at first, and four times as many in each round', () => {
  expect([0, 1, 2, 3, 4].map((round) => getCandidateLimit(20, round))).toEqual([21, 84, 336, 1_000, 1_000]);
});

it.each([0, 5, 1_000])('reads at most the maximum of candidates, in round %s', (round) => {
  expect(getCandidateLimit(1_000, round)).toBe(MAX_CANDIDATES);
});
