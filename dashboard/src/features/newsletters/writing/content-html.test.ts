import { expect, it } from 'vitest';
import { isSameHtml, storedToHtml } from './content-html';

it.each([
  ['', ''],
  ['<p>a</p>', '<p>a</p>'],
  ['one <b>word</b>', 'one <b>word</b>'],
  ['a & b\n5 < 6\n\n\nc', '<p>a &amp; b<br>5 &lt; 6</p><p>c</p>'],
  [
    'see https://a.example/?a=1&b=2.',
    '<p>see <a href="https://a.example/?a=1&amp;b=2">https://a.example/?a=1&amp;b=2</a>.</p>',
  ],
])('converts the stored text %j to HTML', (storedText, html) => {
  expect(storedToHtml(storedText)).toBe(html);
});

it.each([
  ['<p>a<br />b</p>\n<p>c</p>', '<p>a<br>b</p><p>c</p>', true],
  ['Cold hands.', '<p>Cold hands.</p>', true],
  ['<p>a &amp; b</p>', '<p>a & b</p>', true],
  ['<p>a</p>', '<p>b</p>', false],
  ['<p>a</p>', '<p><em>a</em></p>', false],
])('%j and %j are the same: %s', (first, second, isSame) => {
  expect(isSameHtml(first, second)).toBe(isSame);
});
