import { describe, expect, it } from 'vitest';
import { formatSlot } from '../../../kernel/email/slots.js';
import { CONTENT_NAMES, sampleContent } from '../../../testing/samples/content-samples.js';
import { DESIGNS } from '../compose/designs/designs.js';
import { renderEmail } from '../compose/render-email.js';
import { convertHtmlFields } from '../drafts/personal-fields.js';
import { addPixel, rewriteLinks } from './rewrite-links.js';

const publicUrl = 'https://tidings.example';
const rewrite = (html: string) =>
  rewriteLinks(html, { publicUrl, addressOf: (position) => `/c/${position}` });
const link = (href: string, words = 'Read') => `<a class="link" href="${href}" style="x">${words}</a>`;

describe('rewriting', () => {
  it('replaces URLs with numbers, one for each different URL', () => {
    const html = [
      link('https://kiln.example/ash?a=1&amp;b=2'),
      link('https://kiln.example/sheet'),
      link('https://kiln.example/ash?a=1&amp;b=2', '<img src="https://kiln.example/a.png" alt="">'),
    ].join('');
    expect(rewrite(html)).toEqual({
      html: html
        .replaceAll('https://kiln.example/ash?a=1&amp;b=2', '/c/0')
        .replace('https://kiln.example/sheet', '/c/1'),
      urls: ['https://kiln.example/ash?a=1&b=2', 'https://kiln.example/sheet'],
    });
  });

  it.each([
    ['a scheme in capitals', 'HTTPS://Kiln.example', 'https://kiln.example/'],
    ['another port', 'http://kiln.example:8080/a', 'http://kiln.example:8080/a'],
    ['an anchor on the page', 'https://kiln.example/#glaze', 'https://kiln.example/#glaze'],
    ['characters beyond ASCII', 'https://köln.example/ä b', 'https://xn--kln-sna.example/%C3%A4%20b'],
    [
      'a line break in it',
      'https://kiln.example/a\r\nSet-Cookie: b',
      'https://kiln.example/aSet-Cookie:%20b',
    ],
    ['an unknown field', 'https://kiln.example/?n={{name}}', 'https://kiln.example/?n={{name}}'],
    ['a page of its creator', `${publicUrl}/mara/store`, `${publicUrl}/mara/store`],
    [
      'the instance’s name on another host',
      'https://tidings.example.evil.example/u/x',
      'https://tidings.example.evil.example/u/x',
    ],
    [
      'the instance’s name in its path',
      'https://kiln.example/tidings.example/u/x',
      'https://kiln.example/tidings.example/u/x',
    ],
  ])('reads a URL with %s as browsers do', (_, href, url) => {
    expect(rewrite(link(href)).urls).toEqual([url]);
  });

  it.each([
    ['mail', 'mailto:mara@kiln.example'],
    ['telephones', 'tel:+46'],
    ['scripts', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['an anchor in the email', '#top'],
    ['nothing', ''],
    ['an address without a host', '/mara'],
    ['the unsubscribe slot', formatSlot('unsubscribe-url')],
    ['an address with a slot in it', `https://kiln.example/${formatSlot('name')}`],
    ['an unsubscribe link', `${publicUrl}/u/abc`],
    ['a preference center', `${publicUrl}/r/abc`],
    ['a confirmation', `${publicUrl}/confirm/abc`],
    ['a tracked link', `${publicUrl}/c/2s.4.abc`],
    ['the API', `${publicUrl}/api/download/abc`],
    ['the instance’s front page', publicUrl],
    ['uppercase paths of the same pages', `${publicUrl.toUpperCase()}/U/abc`],
  ])('leaves %s unchanged', (_, href) => {
    const html = link(href);
    expect(rewrite(html)).toEqual({ html, urls: [] });
  });

  it.each([
    'https://kiln.example/ash',
    'kiln.example',
    'www.kiln.example/ash',
    'See <strong>KILN.example</strong> for more',
    `${formatSlot('name')}, see kiln.example`,
  ])('leaves a link unchanged if its text names its site: %s', (words) => {
    expect(rewrite(link('https://www.kiln.example/ash', words)).urls).toEqual([]);
  });

  it('recognizes other spellings of a site', () => {
    expect(rewrite(link('https://xn--kln-sna.example/a', 'köln.example')).urls).toEqual([]);
  });

  it('tracks a link whose text names another site, because it is misleading anyway', () => {
    expect(rewrite(link('https://evil.example/', 'bank.example')).urls).toEqual(['https://evil.example/']);
  });

  it('leaves links inside a slot unchanged, because slots cannot be nested', () => {
    const field = convertHtmlFields(`{{name|${link('https://kiln.example/a')}}}`);
    expect(field).toContain('\uE000');
    expect(rewrite(field + link('https://kiln.example/b'))).toEqual({
      html: field + link('/c/0'),
      urls: ['https://kiln.example/b'],
    });
  });

  it('escapes its output', () => {
    const { html } = rewriteLinks(link('https://kiln.example/a'), { publicUrl, addressOf: () => '/c/"><b>' });
    expect(html).toContain('href="/c/&quot;&gt;&lt;b&gt;"');
  });
});

describe.each(DESIGNS.map((design) => [design.name, design] as const))('%s', (_, design) => {
  it.each(CONTENT_NAMES)('changes nothing but link URLs in a newsletter with %s', async (name) => {
    const newsletter = await sampleContent(name, design);
    const html = convertHtmlFields(renderEmail(newsletter));
    const { urls, html: rewritten } = rewrite(html);
    const listHrefs = (text: string) =>
      [...text.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href]) => href);
    expect(listHrefs(rewritten)).toHaveLength(listHrefs(html).length);
    // With its original URLs restored, the email is the same as before.
    const restoredHtml = rewritten.replace(
      /href="\/c\/(\d+)"/g,
      (_all, position) => `href="${urls[position]}"`,
    );
    const normalizeLinks = (text: string) =>
      text.replace(
        /href="(http[^"]*)"/g,
        (_all, href) =>
          `href="${new URL(href.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'))}"`,
      );
    expect(normalizeLinks(restoredHtml)).toBe(normalizeLinks(html));
    expect(rewritten).toContain(newsletter.unsubscribeUrl);
    if (newsletter.ctaText && newsletter.ctaUrl?.startsWith('https:'))
      expect(urls).toContain(new URL(newsletter.ctaUrl).href);
  });

  it('has the pixel at its end', async () => {
    const html = addPixel(
      renderEmail(await sampleContent('one word', design)),
      'https://tidings.example/o/1.a',
    );
    expect(html.match(/<img [^>]*\/o\/1\.a/g)).toHaveLength(1);
    expect(html.indexOf('/o/1.a')).toBeGreaterThan(html.lastIndexOf('</table>'));
    expect(html.trimEnd().endsWith('</html>')).toBe(true);
  });
});
