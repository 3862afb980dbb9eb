import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { documentToHtml } from '../content-html';
import { createContentExtensions } from '../extensions';
import { parseMarkdown, toMarkdown } from './markdown-text';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function createEditor(content: string): Editor {
  const editor = new Editor({
    extensions: createContentExtensions({ placeholder: '', onDialog: () => {}, onStatus: () => {} }),
    content,
    injectCSS: false,
  });
  editors.push(editor);
  return editor;
}

describe('round trip', () => {
  it.each([
    ['words', '<p>Frost came on Tuesday.</p><p>Cold hands.</p>'],
    ['headings', '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><p>Text</p>'],
    [
      'emphasis',
      '<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code> <strong><em>f</em></strong></p>',
    ],
    ['underline', '<p>a <u>b</u> c</p>'],
    ['small print', '<p>H<sub>2</sub>O and x<sup>2</sup> <small>s</small> <mark>m</mark></p>'],
    ['line ends', '<p>a<br>b</p>'],
    ['links', '<p>See <a href="https://kiln.example/a?b=1&amp;c=2">the <strong>shop</strong></a>.</p>'],
    ['email links', '<p><a href="mailto:a@b.example">write</a></p>'],
    ['bullets', '<ul><li>a</li><li>b</li></ul>'],
    ['numbers', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['nested lists', '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>'],
    ['items of several lines', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['code', '<pre><code>const a = 1;\n\n  b(&lt;c&gt;);</code></pre>'],
    ['dividers', '<p>a</p><hr><p>b</p>'],
    ['images', '<p>a</p><img src="https://a.example/1.png" alt="A bowl"><p>b</p>'],
    ['uploaded images', '<img src="/media/0f3c9a1b2d4e5f6071829384/512.webp" alt="">'],
    [
      'captions and linked images',
      '<figure><a href="https://a.example/"><img src="https://a.example/1.png" alt="x"></a><figcaption>c</figcaption></figure><p>b</p>',
    ],
    ['buttons', '<p>a</p><a class="button" href="https://a.example/x?y=(1)">Read [it]</a><p>b</p>'],
    [
      'plain tables',
      '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1 | 2</td><td><strong>2</strong></td></tr></tbody></table>',
    ],
    ['tables without a head', '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>'],
    [
      'tables of blocks',
      '<table><tbody><tr><td colspan="2"><p>A</p><p>B</p></td></tr></tbody></table><p>c</p>',
    ],
    ['personal fields', '<p>Dear {{first_name|friend}}, {{name|there}} {{email}}</p>'],
    [
      'Markdown characters',
      '<p>1. a * b_c_d # e [f](g) &lt;h&gt; `i` ~j~ \\ k</p><p># no heading</p><p>- no list</p><p>&gt; no quote</p><p>1. no number</p><p>--- no line</p><p>+ no</p>',
    ],
    ['entities', '<p>Tom &amp; Jerry, 5 &lt; 6, &amp;amp;</p>'],
    ['another direction', '<p>שלום <strong>עולם</strong></p><p>😀 مرحبا</p>'],
    ['emphasis that overlaps', '<p><strong>a<em>b</em></strong><em>c</em></p>'],
    ['brackets in images', '<img src="https://a.example/(1).png" alt="a [b] \\ c">'],
    [
      'rows of symbols',
      '<p>---</p><p>a<br>===</p><p>***</p><p>~~~</p><p>* a</p><p>#</p><p>#tag</p><p>1986. A year</p>',
    ],
    [
      'images in a table',
      '<table><tbody><tr><td><img src="https://a.example/1.png" alt="x"></td></tr></tbody></table>',
    ],
    [
      'tables in a quote',
      '<blockquote><table><tbody><tr><th>A</th></tr><tr><td>B</td></tr></tbody></table></blockquote>',
    ],
    ['buttons in a list', '<ul><li><p>a</p><a class="button" href="https://a.example/">b</a></li></ul>'],
    ['code with fences', '<pre><code>```\nx\n```</code></pre>'],
    ['backticks in code', '<p><code>a`b</code></p>'],
    ['an empty line', '<p>a</p><p></p><p>b</p>'],
  ])('keeps %s', (_, html) => {
    const editor = createEditor(html);
    const storedHtml = documentToHtml(editor.state.doc);
    const markdown = toMarkdown(editor);
    const parsedHtml = documentToHtml(parseMarkdown(editor, markdown));
    expect([storedHtml, parsedHtml]).toEqual([html, html]);
  });

  it('is empty for an empty newsletter', () => {
    const editor = createEditor('');
    expect([toMarkdown(editor), documentToHtml(parseMarkdown(editor, ''))]).toEqual(['', '']);
  });
});

describe('Markdown', () => {
  it('of a button is a link with a class', () => {
    expect(toMarkdown(createEditor('<a class="button" href="https://a.example/">Read</a>'))).toBe(
      '[Read](<https://a.example/>){.button}',
    );
  });

  it.each([
    ['[Read](https://a.example/){.button}', '<a class="button" href="https://a.example/">Read</a>'],
    [
      '```\n[Read](https://a.example/){.button}\n```',
      '<pre><code>[Read](https://a.example/){.button}</code></pre>',
    ],
    ['![x](https://a.example/1.png)', '<img src="https://a.example/1.png" alt="x">'],
    [
      'text ![x](https://a.example/1.png) more',
      '<p>text</p><img src="https://a.example/1.png" alt="x"><p>more</p>',
    ],
    ['a <script>alert(1)</script>b', '<p>a b</p>'],
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['a [b](c)', '<p>a b</p>'],
    ['**bold** [a](kiln.example)', '<p><strong>bold</strong> <a href="https://kiln.example">a</a></p>'],
    ['![x](javascript:alert(1))', '<p>x</p>'],
    [
      '[![x](https://a.example/1.png)](https://b.example/)',
      '<a href="https://b.example/"><img src="https://a.example/1.png" alt="x"></a>',
    ],
    [
      '<a class="button" href="https://a.example/">Read</a>',
      '<a class="button" href="https://a.example/">Read</a>',
    ],
    [
      'a <a class="button" href="https://a.example/">Read</a> b',
      '<p>a</p><a class="button" href="https://a.example/">Read</a><p>b</p>',
    ],
    [
      '| a | b |\n| - | - |\n| 1 | **2** |',
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
    ],
    ['- [ ] a\n- [x] b', '<ul><li>[ ] a</li><li>[x] b</li></ul>'],
    ['a[^1]\n\n[^1]: note', '<p>a[^1]</p><p>[^1]: note</p>'],
  ])('%s is parsed to HTML', (markdown, html) => {
    const editor = createEditor('');
    expect(documentToHtml(parseMarkdown(editor, markdown))).toBe(html);
  });
});
