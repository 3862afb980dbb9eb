import { describe, expect, it } from 'vitest';
import { sanitizeContent } from './sanitize-content.js';
import {
  type ContentTarget,
  completeLinkAddress,
  createExcerpt,
  toWebImageUrl,
  writeContent,
} from './web-content.js';

const place: ContentTarget = {
  publicUrl: 'https://tidings.example',
  image: ({ address, alt, width }) => `[${address}|${alt}|${width}]`,
  table: { before: '(', after: ')' },
};
const write = (html: string) => writeContent(html, place);

describe('content for the web', () => {
  it('contains everything that the allow-list permits', async () => {
    const html = [
      '<h2>A</h2><h3>B</h3><h4>C</h4><p>d<br>e <a href="https://a.example/?a=1&amp;b=2" title="t">f</a></p><hr>',
      '<blockquote><p>g</p></blockquote><pre><code>h</code></pre><ul><li>i</li></ul><ol start="3"><li>j</li></ol>',
      '<strong>k</strong><b>l</b><em>m</em><i>n</i><u>o</u><s>p</s><sub>q</sub><sup>r</sup><small>s</small><mark>t</mark>',
      '<figure><figcaption>u</figcaption></figure>',
    ].join('');
    const content = await sanitizeContent(html);
    expect(write(content)).toBe(content.replaceAll(' />', '>'));
    expect(
      write(await sanitizeContent('<table><thead><tr><th colspan="2">a</th></tr></thead></table>')),
    ).toBe('(<table><thead><tr><th colspan="2">a</th></tr></thead></table>)');
  });

  it('lowers the level of an h1, because the page’s h1 is its title', () => {
    expect(write('<h1>Again</h1>')).toBe('<h2>Again</h2>');
  });

  it('preserves only the class button, and only on links', () => {
    const button = '<a href="https://a.example/" class="button">Go</a>';
    expect(write(button)).toBe(button);
    expect(write('<a href="https://a.example/" class="button x">Go</a>')).not.toContain('class');
    expect(write('<p class="button">Go</p>')).toBe('<p>Go</p>');
  });

  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<p onclick="alert(1)" style="x" id="y">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href=" java\nscript:alert(1)">a</a>', 'a'],
    ['<a href="data:text/html,x">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    ['<a href="/\\evil.example">a</a>', 'a'],
    [
      '<a href="https://a.example/&quot;onmouseover=&quot;x">a</a>',
      '<a href="https://a.example/&quot;onmouseover=&quot;x">a</a>',
    ],
    ['<img src="javascript:alert(1)" alt="<b>x">', '&lt;b&gt;x'],
    ['<img src="data:image/svg+xml,x" alt="">', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><a href="https://a.example/">x</a></svg>', '<a href="https://a.example/">x</a>'],
    ['<iframe src="https://a.example"></iframe><object data="x"></object><embed src="x">', ''],
    ['<form action="/api"><input name="a"><button>b</button></form>', 'b'],
    [
      '<base href="https://evil.example/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">',
      '',
    ],
    ['<p>a</p></div></main></body><p>b</p>', '<p>a</p><p>b</p>'],
    ['<!--<script>-->a', 'a'],
    ['<td align="center;x" colspan="9999">a</td>', '<td>a</td>'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<constructor>a</constructor><tostring>b</tostring>', 'ab'],
    ['<p>open <b>and never closed', '<p>open <b>and never closed</b></p>'],
  ])('reduces %j to %j', (html, expected) => {
    expect(write(html)).toBe(expected);
  });

  it.each([
    ['/media/0123456789abcdef01234567/512.webp', '/media/0123456789abcdef01234567/512.webp'],
    ['https://a.example/b.png', 'https://a.example/b.png'],
    ['http://a.example/b.png', 'https://a.example/b.png'],
    ['/media/../api/user', undefined],
    ['/other.png', undefined],
    ['//a.example/b.png', undefined],
    ['', undefined],
  ])('writes the image %j with the URL %j', (address, expectedUrl) => {
    expect(toWebImageUrl(address)).toBe(expectedUrl);
  });

  it.each([
    ['/about', 'https://tidings.example/about'],
    ['mailto:mara@kiln.example', 'mailto:mara@kiln.example'],
    ['https://', undefined],
    ['#top', undefined],
    ['about', undefined],
  ])('completes the link %j to %j', (link, expected) => {
    expect(completeLinkAddress(link, place.publicUrl)).toBe(expected);
  });
});

describe('an excerpt', () => {
  it.each([
    ['<p>Frost<b>y</b> came.</p><p>Then<br>snow</p>', 'Frosty came. Then snow'],
    ['<ul><li>One</li><li>Two &amp; three</li></ul>', 'One Two & three'],
    ['<p>Cut in an eleme<strong', 'Cut in an eleme'],
    ['<p>   </p>', ''],
  ])('of %j is %j', (html, words) => {
    expect(createExcerpt(html)).toBe(words);
  });

  it('ends between words, and never inside a character', () => {
    const words = createExcerpt(`<p>${'word '.repeat(100)}</p>`);
    expect([words.length <= 201, words.endsWith('word…')]).toEqual([true, true]);
    expect(createExcerpt('🌊'.repeat(300))).toBe(`${'🌊'.repeat(200)}…`);
  });
});
