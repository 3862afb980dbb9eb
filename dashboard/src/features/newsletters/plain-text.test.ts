import { expect, it } from 'vitest';
import { toPlainText } from './plain-text';

it.each([
  ['<p>Frost came</p><p>on Tuesday.</p>', 'Frost came on Tuesday.'],
  ['before the <strong>winter market</strong>, and', 'before the winter market, and'],
  ['one<br>two', 'one two'],
  ['5 &lt; 6 &amp; rising', '5 < 6 & rising'],
  ['', ''],
])('reads %j as %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});
