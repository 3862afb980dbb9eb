import { describe, expect, it } from 'vitest';
import { isTooManySoftBounces } from './rules.js';

describe('isTooManySoftBounces', () => {
  const parseMarks = (marks: string) => [...marks].map((mark) => ({ isMailboxProblem: mark === 'x' }));
  it.each([
    ['', false],
    ['xxxx', false],
    ['xxxxx', true],
    ['xxxxxx', true],
    ['xxxx.x', false],
    ['.xxxxx', false],
    ['xxxxx.', true],
  ])('for newsletters "%s", newest first, returns %s', (marks, expected) => {
    expect(isTooManySoftBounces(parseMarks(marks))).toBe(expected);
  });
});
