import { describe, expect, it } from 'vitest';
import type { LimitRule } from '../../ports/limits.js';
import { memoryLimits } from './memory.js';

const rule: LimitRule = { name: 'login', points: 3, windowSeconds: 60 };

describe.each([['memory', memoryLimits]])('the limits port over %s', (_, make) => {
  it('allows so many in a window, then says when to come back', async () => {
    const limits = make();
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await limits.consume(rule, 'a'));
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    const last = answers[3];
    const retryAfter = last !== undefined && !last.allowed ? last.retryAfter : 0;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  it('counts each key and each rule by itself', async () => {
    const limits = make();
    for (let count = 0; count < 3; count += 1) await limits.consume(rule, 'a');
    expect(await limits.consume(rule, 'b')).toEqual({ allowed: true });
    expect(await limits.consume({ ...rule, name: 'codes' }, 'a')).toEqual({ allowed: true });
  });

  it('counts tries that come at once, and takes back what is refunded', async () => {
    const limits = make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => limits.consume(rule, 'a')));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
    const fresh = make();
    for (let count = 0; count < 10; count += 1) {
      expect(await fresh.consume(rule, 'a')).toEqual({ allowed: true });
      await fresh.refund(rule, 'a');
    }
  });
});
