import { describe, expect, it } from 'vitest';
import { isDeeperThan, toContentHtml } from './html-parts.js';
import { sanitizeContent } from './sanitize-content.js';

describe('toContentHtml', () => {
  it('converts plain text to paragraphs, line breaks and links', () => {
    expect(
      toContentHtml('Dear Tom & Jerry,\n\nwe know 5 < 6.\nSee https://kiln.example/a?b=1&c=2.\n\n\nAnna'),
    ).toBe(
      '<p>Dear Tom &amp; Jerry,</p>\n<p>we know 5 &lt; 6.<br>See <a href="https://kiln.example/a?b=1&amp;c=2">https://kiln.example/a?b=1&amp;c=2</a>.</p>\n<p>Anna</p>',
    );
    expect(toContentHtml('see <https://kiln.example>')).toBe(
      '<p>see &lt;<a href="https://kiln.example">https://kiln.example</a>&gt;</p>',
    );
  });
  it.each(['', '  ', '<p>Hi</p>', 'Hi<br>there', 'one <strong>word</strong>'])(
    'leaves %j unchanged',
    (input) => {
      expect(toContentHtml(input)).toBe(input);
    },
  );
});

describe('isDeeperThan', () => {
  it.each([
    ['', 0],
    ['a < b > c', 0],
    ['<p>a<br>b<img src="x"></p><p>c</p>', 2],
    ['<ul><li><b>x</b></li></ul>', 3],
    ['<b><b><b>', 3],
    ['</b></b><i>', 1],
    ['<b', 0],
    // Some tags only look like an end tag.
    ['<b/><b/>', 2],
    ['<b></i><b></i>', 2],
    ['<b a="/>"><b>', 2],
    // Some elements only look like a start tag, or close implicitly.
    ['<!--<b><b>-->', 0],
    ['<ul><li>a<li>b<li>c</ul>', 2],
  ])('detects the depth of %j', (html, depth) => {
    expect(isDeeperThan(html, depth)).toBe(false);
    if (depth > 0) expect(isDeeperThan(html, depth - 1)).toBe(true);
  });
});

describe('sanitizeContent', () => {
  it.each([
    ['deep elements', '<b>'.repeat(160_000)],
    ['deep lists', '<ul><li>'.repeat(60_000)],
    ['self-closing elements', '<b/>'.repeat(120_000)],
    ['elements after unmatched end tags', '<b></i>'.repeat(70_000)],
  ])('rejects %s at once', async (_, html) => {
    await sanitizeContent('<p>warm</p>');
    const startedAt = performance.now();
    await expect(sanitizeContent(html)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('removes slots that were written as entities', async () => {
    const html =
      '<img src="https://evil.example/?u=&#xE000;unsubscribe-url&#xE001;"><p>&#57344;to&#57345;</p>';
    expect(await sanitizeContent(html)).not.toMatch(/[\uE000\uE001]/);
  });

  it.each([
    '\u00a0javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    '\u2028 data:text/html,x',
    '&nbsp;vbscript:x',
  ])('removes the unsafe URL %j from a link and an image', async (address) => {
    const html = `<a href="${address}">a</a><img src="${address}" alt="b">`;
    expect(await sanitizeContent(html)).toBe('<a>a</a><img alt="b" />');
  });

  it('is fast for tags that never close', async () => {
    const startedAt = performance.now();
    await sanitizeContent('<a'.repeat(200_000)).catch(() => undefined);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
