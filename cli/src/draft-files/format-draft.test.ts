import { expect, test } from 'vitest';
import { convertToMarkdown } from './format-draft.js';
import { renderMarkdown } from './parse-draft.js';

test.each([
  ['<p>Frost <strong>came</strong> on <em>Tuesday</em>.</p>', 'Frost **came** on *Tuesday*.'],
  ['<h2>Ash</h2><p>One.</p><p>Two.</p>', '## Ash\n\nOne.\n\nTwo.'],
  [
    '<p>See <a href="https://kiln.example/a?b=1&amp;c=2">bowls</a>.</p>',
    'See [bowls](https://kiln.example/a?b=1&c=2).',
  ],
  ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
  ['<ol start="3"><li>Three</li><li>Four</li></ol>', '3. Three\n4. Four'],
  ['<ul><li>One<ul><li>Inner</li></ul></li></ul>', '- One\n  - Inner'],
  ['<blockquote><p>Said.</p></blockquote>', '> Said.'],
  ['<pre><code>let it = 1;\n</code></pre>', '```\nlet it = 1;\n```'],
  ['<p><img src="https://kiln.example/a.jpg" alt="A kiln"></p>', '![A kiln](https://kiln.example/a.jpg)'],
  ['<p>One<br>two</p>', 'One\\\ntwo'],
  ['<hr>', '---'],
  ['<p>2 * 3 _is_ [six]</p>', '2 \\* 3 \\_is\\_ \\[six\\]'],
])('converts %s', (html, markdown) => {
  expect(convertToMarkdown(html)).toBe(markdown);
});

test('keeps HTML that Markdown cannot express', () => {
  const html = '<p><a class="button" href="https://kiln.example">Buy</a></p>';
  expect(convertToMarkdown(html)).toContain('<a class="button" href="https://kiln.example">Buy</a>');
  const table = '<table><tbody><tr><td align="right">1</td></tr></tbody></table>';
  expect(convertToMarkdown(`<p>Before.</p>${table}<p>After.</p>`)).toBe(`Before.\n\n${table}\n\nAfter.`);
});

test.each([
  '<p># no heading</p>',
  '<p>1. no list</p>',
  '<p>- no list</p>',
  '<p>a &lt;b&gt; c &amp; d</p>',
  '<p>*not* **strong**</p>',
  '<p><strong>a</strong>b<em>c</em></p>',
  '<p><strong> spaced </strong></p>',
  '<figure><img src="https://kiln.example/a.jpg" alt=""><figcaption>Bowl</figcaption></figure>',
  '<ul><li><p>Loose</p></li><li><p>Items</p></li></ul>',
  '<p><u>under</u> <s>struck</s> H<sub>2</sub>O</p>',
  '<h4>Small</h4><p></p><p>After nothing.</p>',
])('converts to Markdown and back without loss: %s', (html) => {
  const flatten = (text: string) => text.replace(/>\s+</g, '><').replace('<p></p>', '').trim();
  const { html: roundTripHtml } = renderMarkdown(convertToMarkdown(html), { takeHeading: false });
  expect(flatten(roundTripHtml.replace(/<del>/g, '<s>').replace(/<\/del>/g, '</s>'))).toBe(flatten(html));
});
