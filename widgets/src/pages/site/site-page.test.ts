import { describe, expect, test } from 'vitest';
import {
  filledSite,
  frame,
  link,
  product,
  renderSite,
  site,
  storeHtml,
} from '../../../test/samples/sites.js';
import { themes } from '../../shared/themes.js';
import { renderPage } from '../render-page.js';
import type { SitePresentation } from '../view.js';

function linkHtml(url: string): string {
  return renderSite({ blocks: [{ ...link, url }] });
}

describe('site', () => {
  test('has the name as its title, or the username if there is none', () => {
    expect(renderSite({})).toContain('<title>Mara Lindqvist | Tidings</title>');
    expect(renderSite({ displayName: ' ' })).toContain('<title>mara | Tidings</title>');
  });

  test('shows a default text if there is no bio', () => {
    expect(renderSite({ bio: '' })).toContain('No bio yet');
    expect(renderSite({})).not.toContain('No bio yet');
  });

  test('shows the portrait, or the first letter of the name', () => {
    const uploadedHtml = renderSite({ profileImage: '/media/0f3c/512.webp' });
    expect(uploadedHtml).toContain(
      'type="image/avif" srcset="/media/0f3c/96.avif 96w, /media/0f3c/192.avif 192w',
    );
    expect(uploadedHtml).toContain('src="/media/0f3c/512.webp" srcset="/media/0f3c/96.webp 96w');
    expect(renderSite({ profileImage: '/media/1' })).toContain('src="/media/1"');
    expect(renderSite({ profileImage: 'javascript:alert(1)' })).not.toContain('alert(1)');
    expect(renderSite({ profileImage: '//elsewhere.example/x' })).not.toContain('elsewhere');
    expect(renderSite({ displayName: 'åsa' })).toMatch(/<span class="avatar"[^>]*><span>Å</);
    expect(renderSite({ displayName: '👩🏽‍🎨 Åsa' })).toMatch(/<span class="avatar"[^>]*><span>👩🏽‍🎨</);
    expect(renderSite({ displayName: '~ Åsa' })).toMatch(/<span class="avatar"[^>]*><svg/);
  });

  test('has two columns only if the creator chose them and the second has content', () => {
    expect(renderSite({ ...filledSite, layout: 'columns' })).toMatch(/<body class="[^"]*\bcolumns\b/);
    expect(renderSite({ ...filledSite, layout: 'centered' })).not.toMatch(/<body class="[^"]*\bcolumns\b/);
    expect(renderSite({ layout: 'columns' })).not.toMatch(/<body class="[^"]*\bcolumns\b/);
  });

  test('shows the subscriber count and the schedule only if they are provided', () => {
    const readProof = (subscribers: number | null, schedule: string | null) =>
      renderSite({ socialProof: { subscribers, schedule } }).match(/<p class="social-proof">(.*?)<\/p>/)?.[1];
    expect(readProof(null, null)).toBeUndefined();
    expect(readProof(1, null)).toBeUndefined();
    expect(readProof(1284, null)).toBe('<span>1,284 subscribers</span>');
    expect(readProof(1284, 'every Tuesday')).toBe(
      '<span>1,284 subscribers</span><span aria-hidden="true"> · </span><bdi>every Tuesday</bdi>',
    );
    expect(readProof(null, '<b>Tuesdays')).toBe('<bdi>&lt;b>Tuesdays</bdi>');
  });

  test('contains only the styles of its parts', () => {
    const smallestPage = renderSite({ blocks: [], videoId: null, products: [], archive: null });
    for (const selector of [
      '.latest{',
      '.video-tile',
      '.product-title',
      '.store-header',
      '.demo-mark',
      '.columns',
    ]) {
      expect(smallestPage).not.toContain(selector);
    }
    expect(renderSite({ videoId: 'dQw4w9WgXcQ' })).toContain('.video-tile');
    expect(renderSite({}, 'demo')).toContain('.demo-mark');
  });

  test('has a QR code from its own host, but not in a frame or a demo', () => {
    expect(renderSite({})).toContain('src="/mara/qr.svg"');
    expect(renderSite({ address: 'https://mara.example/' })).toContain('src="/mara/qr.svg"');
    expect(renderSite({}, 'embedded')).not.toContain('qr.svg');
    expect(renderSite({}, 'demo')).not.toContain('qr.svg');
  });

  test('has a form inside the element that works without JavaScript', () => {
    const form = renderSite({}).match(
      /<tidings-subscribe creator="mara" theme="page">(.*)<\/tidings-subscribe>/s,
    )?.[1];
    expect(form).toContain('<form class="ts-form" method="post" action="/api/subscribers"');
    expect(form).toContain('name="username" value="mara"');
    expect(form).toContain('Subscribe to my updates');
  });

  test.each<[SitePresentation, RegExp]>([
    ['page', /\/assets\/site\/site\.\w+\.js/],
    ['embedded', /\/assets\/site\/site\.\w+\.js/],
    ['demo', /\/assets\/site\/demo\.\w+\.js/],
  ])('as %s loads the embed file and one script of its own', (presentation, expectedScript) => {
    const scripts = [...renderSite({}, presentation).matchAll(/<script type="module" src="([^"]*)"/g)];
    expect(scripts.map(([, address]) => address)).toEqual([
      expect.stringMatching(expectedScript),
      expect.stringMatching(/^\/embed\/[\w.-]+\/subscribe\.js$/),
    ]);
  });

  test('has a stylesheet for each theme, and uses the default for an unknown one', () => {
    const getStyleHash = (theme: string) =>
      renderPage({ page: 'site', site: { ...site, theme }, presentation: 'page' }, frame).styleHashes[0];
    expect(new Set(Object.keys(themes).map(getStyleHash)).size).toBe(14);
    expect(getStyleHash('plaid')).toBe(getStyleHash('default-bg'));
  });
});

describe('links of a site', () => {
  test('show their description in one line, escaped', () => {
    const html = renderSite({
      blocks: [{ ...link, icon: 'map', description: '<b>Ten\nto four' }],
    });
    expect(html).toContain('<span class="link-description" dir="auto">&lt;b>Ten to four</span>');
    expect(html).toContain('<span class="link-icon"><svg');
    expect(linkHtml('https://a.example')).not.toContain('class="link-description"');
  });

  test('use the original URL, and carry an id for click counting', () => {
    const html = renderSite({ blocks: filledSite.blocks });
    expect(html).toContain(
      'href="https://mara.example/market?a=1&amp;b=2" rel="noopener" dir="auto" data-link="4"',
    );
    expect(html).toContain('<span class="link-title">Winter market</span>');
    expect(renderSite({ blocks: filledSite.blocks }, 'embedded')).not.toContain('data-link');
    expect(renderSite({ blocks: filledSite.blocks }, 'demo')).not.toContain('data-link');
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//elsewhere.example',
    'https://',
    '',
  ])('exclude %j', (url) => {
    const html = linkHtml(url);
    expect(html).not.toContain('Winter market');
    expect(html).not.toContain('<nav');
  });

  test.each(['http://mara.example', 'https://mara.example/a b', 'mailto:mara@example.com'])(
    'show %s as typed',
    (url) => {
      expect(linkHtml(url)).toContain(`href="${url}"`);
    },
  );

  test.each(['plaid', 'constructor', '__proto__'])('ignore an icon named %s', (icon) => {
    const html = renderSite({
      blocks: [{ ...link, icon }],
    });
    expect(html).toContain('<ul class="links">');
  });
});

describe('the list of a site', () => {
  const createHeading = (id: number, title: string) => ({ kind: 'heading' as const, id, title });

  test('has headings above the links that follow them, and none without links', () => {
    const blocks = [
      link,
      createHeading(5, 'Shop <b>'),
      { ...link, id: 6 },
      createHeading(7, 'Empty'),
      createHeading(8, 'Last'),
    ];
    const html = renderSite({ blocks });
    expect(html).toContain('Shop &lt;b></h2><ul class="links">');
    expect(html.match(/<ul class="links">/g)).toHaveLength(2);
    expect(html).not.toContain('>Empty<');
    expect(html).not.toContain('>Last<');
    expect(html).toContain('.block-list > .section-heading');
    expect(renderSite({ blocks: [createHeading(5, 'Alone')] })).not.toContain('aria-label="Links"');
    expect(renderSite({ blocks: [link] })).not.toContain('.block-list > .section-heading');
  });

  test('shows a featured link with its image across the column', () => {
    const html = renderSite({
      blocks: [{ ...link, isFeatured: true, image: '/media/0f3c/512.webp', icon: 'map' }],
    });
    expect(html).toContain('class="link featured"');
    expect(html).toMatch(
      /<span class="link-cover"><picture.*512\.avif 512w, \/media\/0f3c\/1280\.avif 1280w/,
    );
    expect(html).not.toContain('class="link-icon"');
    expect(html).toContain('.link-cover');
    expect(renderSite({ blocks: [link] })).not.toContain('.link-cover');
  });
});

describe('blocks of a site', () => {
  const image = {
    kind: 'image' as const,
    id: 5,
    title: 'A "jar"',
    image: '/media/0f3c/512.webp',
    size: { width: 1600, height: 900 },
    url: 'https://a.example',
    description: '<b>Caption',
  };
  const createMedia = (provider: 'youtube' | 'file' | 'spotify', key: string) => ({
    kind: 'media' as const,
    id: 6,
    title: '',
    media: { provider, key },
  });

  test('are shown between the links, and split their list', () => {
    const html = renderSite({ blocks: [link, image, { ...link, id: 9 }] });
    expect(html).toContain('<div class="block-list"><ul class="links">');
    expect(html).not.toContain('<nav');
    expect(html.match(/<ul class="links">/g)).toHaveLength(2);
    expect(html).toContain('alt="A &quot;jar&quot;"');
    expect(html).toContain('width="1600" height="900"');
    expect(html).toContain('<figcaption dir="auto">&lt;b>Caption</figcaption>');
    expect(html).toContain('<a href="https://a.example" rel="noopener" data-link="5">');
  });

  test('without a safe image, link or key are not shown', () => {
    const unsafe = renderSite({
      blocks: [
        { ...image, image: 'https://spy.example/x', url: 'javascript:alert(1)' },
        createMedia('youtube', '"><script>'),
        createMedia('spotify', '../../x'),
        createMedia('file', 'javascript:alert(1)'),
      ],
    });
    expect(unsafe).not.toMatch(/javascript:|<script>|data-player/);
  });

  test('play only after a press, in a frame with a title', () => {
    const blocks = [createMedia('spotify', `track/${'a'.repeat(22)}`)];
    const { html, frameSources } = renderPage(
      { page: 'site', site: { ...site, blocks }, presentation: 'page' },
      frame,
    );
    expect(html).toContain(`data-player="https://open.spotify.com/embed/track/${'a'.repeat(22)}"`);
    expect(html).toContain('data-title="Sound"');
    expect(html).not.toContain('<iframe');
    expect(frameSources).toEqual(['https://open.spotify.com']);
    expect(html).toContain('.video-tile');
  });

  test('have their styles only on pages with such a block', () => {
    const smallestPage = renderSite({ blocks: [link] });
    for (const selector of ['.map-block', '.text-block', '.newsletter-text', '.video-tile']) {
      expect(smallestPage).not.toContain(selector);
    }
    expect(renderSite({ blocks: [{ kind: 'text', id: 7, html: '<p>Hello</p>' }] })).toContain(
      '.newsletter-text',
    );
  });
});

describe('video of a site', () => {
  test('is a link, and only its page may frame the video host', () => {
    const { html, frameSources } = renderPage(
      { page: 'site', site: filledSite, presentation: 'page' },
      frame,
    );
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).not.toContain('<iframe');
    expect(frameSources).toEqual(['https://www.youtube-nocookie.com']);
    expect(renderPage({ page: 'site', site, presentation: 'page' }, frame).frameSources).toEqual([]);
    expect(renderPage({ page: 'store', site: filledSite, presentation: 'page' }, frame).frameSources).toEqual(
      [],
    );
  });

  test.each(['short', 'dQw4w9WgXcQ?a', '"><script>x', 'dQw4w9WgXcQ&list=1'])(
    'is not shown for %s',
    (videoId) => {
      const page = renderPage({ page: 'site', site: { ...site, videoId }, presentation: 'page' }, frame);
      expect(page.html).not.toContain('<div class="video">');
      expect(page.frameSources).toEqual([]);
    },
  );
});

describe('products of a site', () => {
  test('are the only links with checkout attributes', () => {
    const url = 'https://bookshop.example/buy/9?utm_source=mara&signature=f00';
    const html = renderSite({
      blocks: [{ ...link, title: 'Book', url }],
      products: [product],
    });
    expect(html).toContain(' data-buy="9"');
    expect(html.match(/ data-buy=/g)).toHaveLength(1);
  });

  test('open in an overlay, but only link to the checkout in a frame', () => {
    const html = renderSite({ products: [product] });
    expect(html).toContain('href="/buy/9"');
    expect(html).toMatch(/data-press="\/assets\/site\/buy\.\w+\.js"/);
    // In the preview's frame, links open outside the frame.
    const embeddedHtml = renderSite({ products: [product] }, 'embedded');
    expect(embeddedHtml).toContain('href="/buy/9"');
    expect(embeddedHtml).not.toContain('data-press');
  });

  test('link to the instance on a custom domain, and only pages with products may frame the instance', () => {
    const ownDomainSite = { ...site, products: [product], address: 'https://kiln.example' };
    for (const page of ['site', 'store'] as const) {
      const renderedPage = renderPage({ page, site: ownDomainSite, presentation: 'page' }, frame);
      expect(renderedPage.html).toContain('href="https://tidings.example/buy/9"');
      expect(renderedPage.frameSources).toEqual(['https://tidings.example']);
    }
    const empty = renderPage(
      { page: 'site', site: { ...ownDomainSite, products: [] }, presentation: 'page' },
      frame,
    );
    expect(empty.frameSources).toEqual([]);
  });

  test('have their own section, or none if there are no products', () => {
    const html = renderSite({ products: [product] });
    expect(html).toContain('Products</h2>');
    for (const text of [
      'Glaze notebook',
      'Forty pages of notes.',
      '$12',
      'Digital Product',
      'PDF Document',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('aria-label="Buy Now: Glaze notebook" href="/buy/9"');
    expect(renderSite({})).not.toContain('Products');
  });

  test('have no “Digital Product” label if they are not digital', () => {
    expect(renderSite({ products: [{ ...product, isDigital: false }] })).not.toContain('Digital Product');
    const renderedPage = renderSite({ products: [{ ...product, fileTypeLabel: 'Digital Product' }] });
    expect(renderedPage.match(/Digital Product/g)).toHaveLength(1);
  });

  test('are called free if nothing else is specified', () => {
    const label = (change: object) =>
      renderSite({ products: [{ ...product, ...change }] }).match(/aria-label="([^"]*): Glaze/)?.[1];
    expect(label({ isFree: true, isDigital: false })).toBe('Get it free');
    expect(label({ isFree: true, isDigital: true })).toBe('Buy Now');
    expect(label({ isFree: false, isDigital: false })).toBe('Buy Now');
  });

  test('cannot be bought in a demo', () => {
    const html = renderSite({ products: [product] }, 'demo');
    expect(html).not.toContain('/buy/');
    expect(html).toContain('aria-disabled="true" title="This is a demo: nothing is for sale here."');
  });
});

describe('presentation', () => {
  const findParts = (presentation: SitePresentation) => {
    const html = renderSite(filledSite, presentation);
    return {
      footer: html.includes('Powered by Tidings'),
      counts: html.includes('data-creator="1"'),
      noindex: html.includes('<meta name="robots" content="noindex"/>'),
      mark: html.includes('>Demo</p>'),
      posts: html.includes('action="/api/subscribers"'),
    };
  };

  test('counts and indexes a page, does neither in a frame, and marks a demo', () => {
    expect(findParts('page')).toEqual({
      footer: true,
      counts: true,
      noindex: false,
      mark: false,
      posts: true,
    });
    expect(findParts('embedded')).toEqual({
      footer: false,
      counts: false,
      noindex: true,
      mark: false,
      posts: true,
    });
    expect(findParts('demo')).toEqual({
      footer: true,
      counts: false,
      noindex: true,
      mark: true,
      posts: false,
    });
  });

  test('hides the brand if the creator chooses so', () => {
    expect(renderSite({ isBranded: false })).not.toContain('Powered by');
  });
});

describe('store', () => {
  test('shows every product, a link back and its canonical URL', () => {
    const html = storeHtml(filledSite);
    expect(html).toContain("<title>Mara Lindqvist's store | Tidings</title>");
    expect(html).toContain('<link rel="canonical" href="https://tidings.example/mara/store"/>');
    expect(html).toContain('class="back" href="https://tidings.example/mara"');
    expect(html).toContain('Glaze notebook');
    expect(html).not.toContain('No products yet');
  });

  test('shows an empty state without products', () => {
    const html = storeHtml({});
    expect(html).toContain('No products yet');
    expect(html).toContain('<bdi>Mara Lindqvist</bdi> has nothing for sale at the moment.');
  });
});
