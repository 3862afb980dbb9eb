import { expect, it } from 'vitest';
import { findDifference } from './text-difference';

it.each([
  ['same', 'a b  c', 'a b c'],
  ['both empty', '', ''],
])('finds no difference between equal texts: %s', (_, firstText, secondText) => {
  expect(findDifference(firstText, secondText)).toBeUndefined();
});

it.each([
  ['a word', 'a b c', 'a x c', ['a', 'b', 'c'], ['a', 'x', 'c']],
  ['additional words', 'a c', 'a b c', ['a', '', 'c'], ['a', 'b', 'c']],
  ['words repeated', 'a a', 'a a a', ['a a', '', ''], ['a a', 'a', '']],
  ['everything', 'a', 'b', ['', 'a', ''], ['', 'b', '']],
  ['an empty text', '', 'b c', ['', '', ''], ['', 'b c', '']],
])('finds the difference: %s', (_, firstText, secondText, first, second) => {
  const [before, changed, after] = first;
  const difference = findDifference(firstText, secondText);
  expect(difference?.one).toEqual({ before, changed, after });
  expect(Object.values(difference?.other ?? {})).toEqual(second);
});

it('returns the text around a difference, not the whole text', () => {
  const repeatWord = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');
  const longDifference = findDifference(
    `${repeatWord(50, 'a')} ${repeatWord(100, 'b')}`,
    repeatWord(50, 'a'),
  );
  expect(longDifference?.one.before).toBe(`… ${repeatWord(8, 'a')}`);
  expect(longDifference?.one.changed).toBe(`${repeatWord(60, 'b')} …`);
  expect(longDifference?.one.after).toBe('');
  const short = findDifference(`b ${repeatWord(50, 'a')}`, `c ${repeatWord(50, 'a')}`);
  expect(short?.one.after).toBe(`${repeatWord(8, 'a')} …`);
});
