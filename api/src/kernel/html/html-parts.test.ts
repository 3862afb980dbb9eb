import { expect, it } from 'vitest';
import { toVisibleText } from './html-parts.js';
import { sanitizeContent } from './sanitize-content.js';

it.each([
  ['<p>Frost came on <b>Tues</b>day.</p>', 'Frost came on Tuesday.'],
  ['<h2>One</h2><p>Two<br>three</p><ul><li>four</li><li>five</li></ul>', 'One Two three four five'],
  ['<p>Salt &amp; clay, 2 &lt; 3</p>', 'Salt & clay, 2 < 3'],
  ['<p>&amp;lt;b&amp;gt; is bold</p>', '&lt;b&gt; is bold'],
  ['<p>a&nbsp;b&#8203;</p>', 'a b\u200b'],
  ['<a href="https://kiln.example/?q=<b>&amp;x=">shop</a>', 'shop'],
  ['<img src="https://kiln.example/a.png" alt="5 > 4"><p>bowls</p>', 'bowls'],
  ['<table><tr><td>12</td><td>13</td></tr></table>', '12 13'],
])('reads the visible text of %s', async (html, text) => {
  expect(toVisibleText(await sanitizeContent(html))).toBe(text);
});
