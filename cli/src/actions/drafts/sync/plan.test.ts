import { expect, test } from 'vitest';
import type { Difference } from './compare.js';
import { stepFor } from './plan.js';

const table: Array<[Difference, push: string, pull: string, ours: string, theirs: string]> = [
  ['same', 'agree', 'agree', 'agree', 'agree'],
  ['new here', 'create', 'leave', 'create', 'create'],
  ['new there', 'leave', 'write', 'leave', 'leave'],
  ['changed here', 'send', 'leave', 'send', 'send'],
  ['changed there', 'leave', 'write', 'send', 'leave'],
  ['changed on both sides', 'conflict', 'conflict', 'send', 'write'],
  ['deleted here', 'leave', 'write', 'leave', 'write'],
  ['sent or deleted on the server', 'leave', 'leave', 'create', 'remove'],
];

test.each(table)('plans each step for the difference "%s"', (difference, push, pull, ours, theirs) => {
  expect(stepFor(difference, 'push', undefined)).toBe(push);
  expect(stepFor(difference, 'pull', undefined)).toBe(pull);
  expect(stepFor(difference, 'push', 'ours')).toBe(ours);
  expect(stepFor(difference, 'push', 'theirs')).toBe(theirs);
});

test('overwrites changes on the other side only by choice', () => {
  for (const direction of ['push', 'pull'] as const) {
    expect(stepFor('changed on both sides', direction, undefined)).toBe('conflict');
    expect(['leave', 'send']).toContain(stepFor('changed here', direction, undefined));
    expect(['leave', 'write']).toContain(stepFor('changed there', direction, undefined));
  }
});
