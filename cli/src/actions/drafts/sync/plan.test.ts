import { expect, test } from 'vitest';
import type { Difference } from './compare.js';
import { chooseSyncStep } from './plan.js';

const table: Array<[Difference, push: string, pull: string, ours: string, theirs: string]> = [
  ['same', 'agree', 'agree', 'agree', 'agree'],
  ['new in the folder', 'create', 'leave', 'create', 'create'],
  ['new on the server', 'leave', 'write', 'leave', 'leave'],
  ['changed in the folder', 'send', 'leave', 'send', 'send'],
  ['changed on the server', 'leave', 'write', 'send', 'leave'],
  ['changed on both sides', 'conflict', 'conflict', 'send', 'write'],
  ['deleted from the folder', 'leave', 'write', 'leave', 'write'],
  ['sent or deleted on the server', 'leave', 'leave', 'create', 'remove'],
];

test.each(table)('plans each step for the difference "%s"', (difference, push, pull, ours, theirs) => {
  expect(chooseSyncStep(difference, 'push', undefined)).toBe(push);
  expect(chooseSyncStep(difference, 'pull', undefined)).toBe(pull);
  expect(chooseSyncStep(difference, 'push', 'ours')).toBe(ours);
  expect(chooseSyncStep(difference, 'push', 'theirs')).toBe(theirs);
});

test('overwrites changes on the other side only by choice', () => {
  for (const direction of ['push', 'pull'] as const) {
    expect(chooseSyncStep('changed on both sides', direction, undefined)).toBe('conflict');
    expect(['leave', 'send']).toContain(chooseSyncStep('changed in the folder', direction, undefined));
    expect(['leave', 'write']).toContain(chooseSyncStep('changed on the server', direction, undefined));
  }
});
