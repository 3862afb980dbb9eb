import { describe, expect, test } from 'vitest';
import { entry, renderArchive, renderEmail, renderSite, siteArchive } from '../../../test/samples/sites.js';

describe('the list', () => {
  test('shows its creator, its newsletters and pagination', () => {
    const html = renderArchive({});
    expect(html).toContain("<title>Mara Lindqvist's newsletters | Tidings</title>");
    expect(html).toContain('<link rel="canonical" href="https://tidings.example/mara/newsletters"/>');
    expect(html).toContain(`<a href="${entry.address}">The kiln that would not cool</a></h2>`);
    expect(html).toContain(
      '<time class="newsletter-date" lang="en" dir="ltr" datetime="2026-11-21T08:00:00.000Z">November 21, 2026</time>',
    );
    expect(html).toContain('srcset="/media/0f3c/96.webp 96w, /media/0f3c/192.webp 192w');
    expect(html).toMatch(/rel="next"[^>]* href="[^"]*\/before\/1-12">Older</);
    expect(html).not.toContain('rel="prev"');
    expect(html).not.toContain('noindex');
  });

  test('has a subscribe form, without JavaScript too', () => {
    for (const html of [renderArchive({}), renderEmail({})]) {
      expect(html).toContain('<form class="ts-form" method="post" action="/api/subscribers"');
    }
  });

  test('shows an empty state before the first newsletter', () => {
    const html = renderArchive({ newsletters: [], older: null });
    expect(html).toContain('Nothing sent yet');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('<nav');
  });

  test('shows a row for a newsletter without image, title or text', () => {
    const bare = { ...entry, title: ' ', summary: '', image: null };
    const html = renderArchive({ newsletters: [bare] });
    expect(html).toContain('>Untitled</a>');
    expect(html).not.toContain('class="newsletter-thumbnail"');
  });
});

describe('a newsletter in the archive', () => {
  test('shows its text, image, products and button, without its own styles or scripts', () => {
    const html = renderEmail({});
    expect(html).toContain('<title>The kiln that would not cool | Mara Lindqvist</title>');
    expect(html).toContain(
      '<div class="newsletter-text"><p>Frost came on <strong>Tuesday</strong>.</p></div>',
    );
    expect(html).toContain('width="1600" height="900" fetchpriority="high" alt="A kiln"');
    expect(html).toContain('<a class="button" href="https://kiln.example/open">Come by</a>');
    expect(html).toMatch(/<a href="https:\/\/kiln\.example\/jar"><picture.*alt="A moon jar"/);
    expect(html).not.toContain(' style="');
  });

  test('is shared with its own image, or with its creator’s', () => {
    expect(renderEmail({})).toContain(
      '<meta property="og:image" content="https://tidings.example/media/0f3c/1200.jpg"/>',
    );
    const plain = renderEmail(
      { image: null, shareImage: null },
      { shareImage: 'https://tidings.example/card.png' },
    );
    expect(plain).toContain('<meta property="og:image" content="https://tidings.example/card.png"/>');
    expect(plain).not.toContain('class="newsletter-image"');
  });

  test('has its own language and direction inside an English page', () => {
    const html = renderEmail({ title: 'رسالة من الفرن', language: 'ar', dir: 'rtl' });
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<article class="newsletter" lang="ar" dir="rtl">');
  });

  test('shows a title of 200 characters in full, and shortens it to 110 for search engines', () => {
    const title = 'kiln '.repeat(40).trim();
    const html = renderEmail({ title });
    expect(html).toContain(`<h1 class="newsletter-title long">${title}</h1>`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect([...JSON.parse(json).headline].length).toBeLessThanOrEqual(111);
  });

  test('links to the previous and next newsletters, if any', () => {
    expect(renderEmail({})).toMatch(/rel="next"[^>]*><span class="neighbor-place">Newer/);
    expect(renderEmail({ newer: null, older: null })).not.toContain('class="neighbors"');
  });

  test('is hidden from search engines in an unlisted archive', () => {
    const html = renderEmail({}, { archive: { ...siteArchive, listing: 'unlisted' } });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('ld+json');
  });
});

describe('the archive link on the creator’s page', () => {
  test('appears after the first newsletter', () => {
    const html = renderSite({ archive: siteArchive });
    expect(html).toContain(`<a class="archive-link" href="${siteArchive.address}">`);
    expect(html).toContain(`<a class="latest-card" href="${entry.address}">`);
    expect(html).toContain('The kiln that would not cool');
    expect(html).toContain('type="application/rss+xml" title="Mara Lindqvist"');
    expect(renderSite({ archive: { ...siteArchive, latest: null } })).not.toContain('class="archive-link"');
    expect(renderSite({ archive: null })).not.toContain('rel="alternate"');
  });
});
