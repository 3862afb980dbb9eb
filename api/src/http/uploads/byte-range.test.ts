import { expect, it } from 'vitest';
import { readByteRange } from './attachment.js';

it.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-', { start: 0, length: 100 }],
  ['bytes=0-0', { start: 0, length: 1 }],
  ['bytes=10-19', { start: 10, length: 10 }],
  ['bytes=90-1000', { start: 90, length: 10 }],
  ['bytes=99-', { start: 99, length: 1 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-10', { start: 90, length: 10 }],
  ['bytes=-1000', { start: 0, length: 100 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['items=0-1', 'whole'],
])('reads %j of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

it('returns unsatisfiable for a range of an empty file, and whole without a range', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readByteRange(undefined, 0)).toBe('whole');
});
