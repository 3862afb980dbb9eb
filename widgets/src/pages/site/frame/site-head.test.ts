import { describe, expect, test } from 'vitest';
import { filledSite, renderSite } from '../../../../test/samples/sites.js';

describe('head', () => {
  test('has the canonical URL, the share image and the theme color', () => {
    const html = renderSite({ ...filledSite, address: 'https://mara.example' });
    expect(html).toContain('<link rel="canonical" href="https://mara.example"/>');
    expect(html).toContain('<meta property="og:url" content="https://mara.example"/>');
    expect(html).toContain('<meta property="og:image" content="https://tidings.example/share/mara.png"/>');
    expect(html).toContain('<meta property="og:image:width" content="1200"/>');
    expect(html).toContain('<meta property="og:image:alt" content="Mara Lindqvist on Tidings"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toContain('<meta name="theme-color" content="#f5f1dd"/>');
  });

  test('uses the small portrait if there is no share image', () => {
    const html = renderSite({ profileImage: '/media/0f3c/512.webp' });
    expect(html).toContain(
      '<meta property="og:image" content="https://tidings.example/media/0f3c/512.webp"/>',
    );
    expect(html).toContain('<meta name="twitter:card" content="summary"/>');
    expect(renderSite({})).not.toContain('og:image');
  });

  test('describes the creator to search engines', () => {
    const [, text = ''] =
      renderSite(filledSite).match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: 'https://tidings.example/mara',
      mainEntity: {
        '@type': 'Person',
        name: 'Mara Lindqvist',
        alternateName: 'mara',
        url: 'https://tidings.example/mara',
        description: 'Pots, mistakes and the weather.',
        image: 'https://tidings.example/media/0f3c/512.webp',
        sameAs: ['https://www.instagram.com/mara'],
      },
    });
    expect(renderSite(filledSite, 'demo')).not.toContain('ld+json');
  });

  test('does not load the serif font for a page without serif headings', () => {
    const listPreloads = (theme: string) => renderSite({ theme }).match(/<link rel="preload"[^>]*>/g);
    expect(listPreloads('gradient-2')).toHaveLength(2);
    expect(listPreloads('gradient-3')).toHaveLength(1);
  });
});
