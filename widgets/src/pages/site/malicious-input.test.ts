import { describe, expect, test } from 'vitest';
import {
  entry,
  product,
  renderArchive,
  renderEmail,
  renderSite,
  site,
  siteArchive,
  storeHtml,
} from '../../../test/samples/sites.js';
import type { SiteView } from '../view.js';

describe('malicious input', () => {
  const script = '"></title></style></script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const malicious: SiteView = {
    ...site,
    username: script,
    displayName: script,
    bio: script,
    profileImage: `/media/${script}`,
    theme: script,
    socialLinks: { instagram: script, website: script, email: script },
    blocks: [
      {
        kind: 'link',
        id: 1,
        title: script,
        url: `https://a.example/${script}`,
        icon: script,
        description: null,
        image: null,
        isFeatured: false,
      },
    ],
    videoId: script,
    products: [
      { ...product, title: script, description: script, price: script, image: script, fileTypeLabel: script },
    ],
    address: `https://tidings.example/${script}`,
    shareImage: `https://tidings.example/${script}`,
  };

  test.each(['page', 'embedded', 'demo'] as const)('is escaped in every field, %s', (presentation) => {
    for (const renderHtml of [renderSite, storeHtml]) {
      const html = renderHtml(malicious, presentation);
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('<img src=x');
      const tags = html.match(/<script[^>]*>/g) ?? [];
      expect(tags).toHaveLength(presentation === 'page' ? 3 : 2);
      expect(html.match(/<\/script>/g)).toHaveLength(tags.length);
      expect(html.match(/<\/(?:style|title)>/g)).toHaveLength(2);
    }
  });

  test('is escaped in every field of an archive', () => {
    const address = `https://tidings.example/${script}`;
    const image = { address: `/media/${script}`, alt: script, size: null };
    const archive = {
      ...siteArchive,
      address,
      feeds: { rss: address, json: address },
      latest: { ...entry, title: script, summary: script, address, image },
    };
    const change = { ...malicious, archive };
    const row = { ...entry, title: script, summary: script, address, image };
    const newsletter = {
      ...row,
      language: script,
      action: { label: script, url: `https://a.example/${script}` },
      products: [{ ...image, link: `https://a.example/${script}` }],
      shareImage: address,
      newer: { title: script, address },
      older: { title: script, address },
    };
    const list = { address, newsletters: [row], newer: address, older: address };
    const pages = [renderSite(change), renderArchive(list, change), renderEmail(newsletter, change)];
    for (const html of pages) {
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('<img src=x');
      expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script[^>]*>/g)?.length ?? 0);
      expect(html.match(/<\/(?:style|title)>/g)).toHaveLength(2);
    }
  });

  test('cannot use javascript: or data: URLs as links or images of a newsletter', () => {
    const html = renderEmail({
      action: { label: 'Press', url: 'javascript:alert(1)' },
      image: { address: 'javascript:alert(1)', alt: 'x', size: null },
      products: [
        { address: 'data:image/svg+xml,x', alt: 'x', size: null, link: null },
        { address: '/media/0f3c/512.webp', alt: 'A jar', size: null, link: 'javascript:alert(1)' },
      ],
    });
    expect(html).not.toContain('javascript:');
    expect(html).not.toContain('data:');
    expect(html).not.toContain('class="newsletter-action"');
    expect(html.match(/<li>/g)).toHaveLength(1);
  });

  test('cannot reverse the page’s direction or add control characters through a name', () => {
    const html = renderSite({
      displayName: 'Mara\u202e gnp.exe\u0000\u0007\u2066',
      bio: 'a\u0008b\r\n\n\n\n\nc',
    });
    expect(html).toContain('<title>Mara gnp.exe | Tidings</title>');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
    expect(html).toContain('ab\n\nc</p>');
  });

  test('keeps the joiners of emoji and scripts', () => {
    expect(renderSite({ displayName: '👩🏽‍🎨 می‌خواهم' })).toContain('👩🏽‍🎨 می‌خواهم</h1>');
  });

  test('falls back to the username for an invisible name', () => {
    expect(renderSite({ displayName: '\u202e\u0000' })).toContain('<title>mara | Tidings</title>');
  });

  test('cannot exceed 200 characters in the page’s description', () => {
    const html = renderSite({ bio: 'word '.repeat(2_000) });
    const [, description = ''] = html.match(/<meta name="description" content="([^"]*)"/) ?? [];
    expect(description).toMatch(/word…$/);
    expect(description.length).toBeLessThanOrEqual(201);
    expect(renderSite({ bio: '🌊'.repeat(5_000) })).toContain(`content="${'🌊'.repeat(200)}…"`);
  });
});
