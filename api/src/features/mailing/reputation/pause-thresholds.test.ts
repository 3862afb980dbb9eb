import { expect, it } from 'vitest';
import { findReputationProblem } from './pause-thresholds.js';

const NO_COUNTS = { accepted: 0, hardBounced: 0, complained: 0 };

it.each([
  ['one bounce of ten', { accepted: 9, hardBounced: 1 }, undefined],
  ['ten bounces of ten: the sample is too small', { hardBounced: 10 }, undefined],
  ['five of fifty', { accepted: 45, hardBounced: 5 }, 'hard_bounces'],
  ['four of fifty', { accepted: 46, hardBounced: 4 }, undefined],
  ['exactly 5 percent', { accepted: 950, hardBounced: 50 }, undefined],
  ['over 5 percent', { accepted: 949, hardBounced: 51 }, 'hard_bounces'],
  ['two complaints', { accepted: 100, complained: 2 }, undefined],
  ['three complaints of a hundred', { accepted: 100, complained: 3 }, 'complaints'],
  ['exactly 0.1 percent', { accepted: 5_000, complained: 5 }, undefined],
  ['over 0.1 percent', { accepted: 4_999, complained: 5 }, 'complaints'],
])('finds a reputation problem or none for %s', (_, counts, problem) => {
  expect(findReputationProblem({ ...NO_COUNTS, ...counts })).toBe(problem);
});
