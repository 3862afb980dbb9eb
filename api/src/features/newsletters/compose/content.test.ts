import { describe, expect, it } from 'vitest';
import { sanitizeContent } from '../../../kernel/html/sanitize-content.js';
import { sampleContent } from '../../../testing/samples/content-samples.js';
import { DESIGNS } from './designs/designs.js';
import { detectDirection } from './direction.js';
import { renderEmail } from './render-email.js';
import { splitSections, toEmailImageUrl } from './sections.js';
import { joinText, parseBlocks } from './tree.js';

const [plain = DESIGNS[0]] = DESIGNS.filter(({ key }) => key === 'template-1');

/** Returns the content's own HTML, without frame, title, and footer. */
async function renderContent(html: string): Promise<string> {
  if (plain === undefined) throw new Error('There is no plain template.');
  const email = renderEmail({
    ...(await sampleContent('one word', plain)),
    content: await sanitizeContent(html),
  });
  return /t-content"[^>]*>(.*?)<\/td><\/tr><tr><td height="44"/s.exec(email)?.[1] ?? email;
}

describe('content', () => {
  it('preserves the button class, and removes every other class', async () => {
    const dirty = '<a class="button evil" href="https://a.example" id="x">Go</a><p class="button">p</p>';
    expect(await sanitizeContent(dirty)).toBe('<a class="button" href="https://a.example">Go</a><p>p</p>');
  });

  it('renders a button as a padded cell, on its own and in a line', async () => {
    const html = await renderContent(
      '<p><strong>Before <a class="button" href="https://a.example/?a=1&amp;b=2">Go</a> after</strong></p>',
    );
    expect(html).toMatch(
      /^<p [^>]*><strong>Before <\/strong><\/p><div [^>]*><table role="presentation"[^>]*><tr><td class="fill"[^>]*bgcolor="#02566b"[^>]*><a class="fill" href="https:\/\/a\.example\/\?a=1&amp;b=2"[^>]*>Go<\/a><\/td><\/tr><\/table><\/div><p [^>]*><strong> after<\/strong><\/p>$/,
    );
  });

  it.each([
    ['without an address', '<a class="button">Go</a>', 'Go'],
    [
      'with an image',
      '<a class="button" href="https://a.example">Go<img src="https://a.example/1.png" alt="one"></a>',
      '<img',
    ],
  ])('does not render a button %s', async (_, html, expectedHtml) => {
    const email = await renderContent(`<p>${html}</p>`);
    expect(email).toContain(expectedHtml);
    expect(email).not.toContain('fill');
  });

  it('sets the width of a column, an alternative text and an absolute URL on images', async () => {
    const html = await renderContent(
      '<p><img src="/media/0123456789abcdef01234567/512.webp"><img src="https://a.example/s.png" alt="A sign" width="32"><img src="https://a.example/w.png" width="2000"></p>',
    );
    expect(html).toMatch(
      /<img src="https:\/\/tidings\.example\/media\/0123456789abcdef01234567\/1200\.jpg" alt="" width="520" style="display:block;[^"]*max-width:520px;height:auto/,
    );
    expect(html).toMatch(
      /<img src="https:\/\/a\.example\/s\.png" alt="A sign" width="32" style="display:inline;/,
    );
    expect(html).toMatch(/w\.png" alt="" width="520"/);
  });

  it('makes root-relative links absolute, and removes fragment links', async () => {
    const html = await renderContent(
      '<p><a href="/mara">a</a> <a href="#top">b</a> <a href="mailto:m@a.example">c</a></p>',
    );
    expect(html).toContain('href="https://tidings.example/mara"');
    expect(html).toContain(' b ');
    expect(html).toContain('href="mailto:m@a.example"');
    expect(html.match(/<a class="link"[^>]*text-decoration:underline/g)).toHaveLength(2);
  });

  it('continues the numbers of an interrupted list', async () => {
    expect(await renderContent('<ol start="5"><li>a</li></ol><ol start="x"><li>b</li></ol>')).toMatch(
      /<ol start="5" style[^>]*>.*<ol style/s,
    );
  });

  it('moves the caption of a table in front of it', async () => {
    const html = await renderContent(
      '<table border="1">\n<caption><b>Prices</b></caption><tr><td>nine</td></tr></table>',
    );
    expect(html).toMatch(/^<p [^>]*><b>Prices<\/b><\/p><table/);
  });

  it('preserves the lines of unknown blocks', async () => {
    expect(await sanitizeContent('<div>a</div><section>b</section><h6>c</h6>')).toBe(
      '<p>a</p><p>b</p><h4>c</h4>',
    );
    expect(await renderContent('<b><p>a</p><p>c</p></b>')).toContain('<b>a<br>c</b>');
  });

  it('starts a list at its given number, and renders nested lists without gaps', async () => {
    const html = await renderContent('<ol start="3"><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ol>');
    expect(html).toMatch(/^<ol start="3" /);
    expect(html).toContain('<p style="margin:0px 0 8px;">a</p><ul ');
  });

  it('aligns lines in another direction to their own side', async () => {
    const html = await renderContent(
      '<p>one</p><p>{{name|friend}} שלום</p><ul><li>قفازان</li></ul><blockquote><p>ساعة</p></blockquote><pre>שלום</pre>',
    );
    expect(html).toMatch(/^<p [^>]*>one<\/p><div dir="rtl" style="text-align:right;"><p [^>]*>\{\{name/);
    expect(html).toMatch(/<div dir="rtl"[^>]*><ul style="margin:0 24px 20px 0;/);
    expect(html).toMatch(/border-right:3px solid/);
    expect(html.match(/<div dir=/g)).toHaveLength(3);
  });

  it('marks the headers of tables and preserves spans', async () => {
    const html = await renderContent(
      '<table><tr><th>a</th><th colspan="2">b</th></tr><tr><th>c</th><td>d</td><td align="right">e</td></tr></table>',
    );
    expect(html.match(/scope="col"/g)).toHaveLength(2);
    expect(html.match(/scope="row"/g)).toHaveLength(1);
    expect(html).toContain('colspan="2"');
    expect(html).toMatch(/text-align:right[^>]*>e</);
  });
});

describe('parseBlocks', () => {
  it.each([
    ['loose <b>text</b> becomes a paragraph', ['p']],
    ['<p>a</p> \n <p> </p><p></p>', ['p']],
    ['<p><img src="x"></p><hr>', ['p', 'hr']],
    ['one<br>two<h2>three</h2>four', ['p', 'h2', 'p']],
    ['<p>a<a class="button" href="b">c</a></p>', ['p', 'a']],
    ['', []],
  ])('returns the blocks of %s', (html, tags) =>
    expect(parseBlocks(html).map(({ tag }) => tag)).toEqual(tags),
  );
});

describe('splitSections', () => {
  it.each([
    ['<p>a</p><p>b</p>', 'ab', []],
    ['<p>a</p><h2>b</h2><p>c</p><h2>d</h2>', 'a', ['b:c', 'd:']],
    ['<h3>a</h3><p>b</p><h3>c</h3>', '', ['a:b', 'c:']],
    ['<h2>a</h2><h3>b</h3><p>c</p>', '', ['a:bc']],
    ['<h1>a</h1><h2>b</h2>', '', ['a:b']],
    ['<blockquote><h2>a</h2></blockquote>', 'a', []],
  ])('splits %s at its highest headings', (html, intro, sections) => {
    const outline = splitSections(parseBlocks(html));
    expect(joinText(outline.intro)).toBe(intro);
    expect(
      outline.sections.map(({ heading, blocks }) => `${joinText([heading])}:${joinText(blocks)}`),
    ).toEqual(sections);
  });
});

describe('detectDirection', () => {
  it.each([
    ['', 'en', 'ltr'],
    ['Frost came', 'en', 'ltr'],
    ['جاء الصقيع يوم الثلاثاء', 'ar', 'rtl'],
    ['הכבשן שלא התקרר', 'he', 'rtl'],
    ['The word שלום means peace', 'en', 'ltr'],
    ['窯が冷えない。灰を待つ', 'ja', 'ltr'],
    ['🏺 123', 'en', 'ltr'],
  ])('for %s returns %s, %s', (text, language, dir) => {
    expect(detectDirection(text)).toMatchObject({ language, dir });
  });
});

describe('toEmailImageUrl', () => {
  it.each([
    ['/media/0123456789abcdef01234567/512.webp', 'https://t.example/media/0123456789abcdef01234567/1200.jpg'],
    ['/media/0123456789abcdef01234567/96.avif', 'https://t.example/media/0123456789abcdef01234567/1200.jpg'],
    ['/media/short/512.webp', '/media/short/512.webp'],
    ['https://a.example/1.png', 'https://a.example/1.png'],
    ['', ''],
  ])('turns %s into %s', (address, absolute) =>
    expect(toEmailImageUrl(address, 'https://t.example')).toBe(absolute),
  );
});
