import { expect, it } from 'vitest';
import { truncateText } from './truncate-text';

it.each([
  ['a text that fits', 'Frost came.', 11, 'Frost came.'],
  ['whole words', 'Frost came on Tuesday', 16, 'Frost came on…'],
  ['a word that just fits', 'Frost came on Tuesday', 13, 'Frost came on…'],
  ['no comma before the ellipsis', 'Frost came, and the kiln', 13, 'Frost came…'],
  ['a part of a very long word', 'abcdefghijk', 10, 'abcdefghij…'],
  ['a text without spaces', '今日は窯を開けました', 5, '今日は窯を…'],
  ['whole emoji', '🏺🏺🏺', 2, '🏺🏺…'],
])('returns %s', (_what, text, maximum, words) => {
  expect(truncateText(text, maximum)).toBe(words);
});
