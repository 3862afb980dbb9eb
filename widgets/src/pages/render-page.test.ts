import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { themes } from '../shared/themes.js';
import { renderPage } from './render-page.js';
import type { PageFrame, PageView, ProductView, SitePresentation, SiteView } from './view.js';

const frame: PageFrame = { brandName: 'Tidings', publicUrl: 'https://tidings.example' };
const creator = { username: 'mara', displayName: 'Mara Lindqvist' };
const site: SiteView = {
  ...creator,
  id: 1,
  bio: 'Pots, mistakes and the weather.',
  profileImage: null,
  theme: 'gradient-2',
  socialLinks: {},
  links: [],
  videoId: null,
  products: [],
  address: 'https://tidings.example/mara',
  shareImage: null,
  isBranded: true,
};
const entry = {
  id: 'm 1',
  from: 'Mara <letters@tidings.example>',
  to: 'ines@example.com',
  subject: 'First frost',
  receivedAt: '2026-11-21T09:57:00.000Z',
};
const link = { email: entry.to, userId: 1, token: 'a/b' };
const mail = { ...entry, text: 'Read https://tidings.example/mara.', hasHtml: true, headers: [] };

const product: ProductView = {
  id: 9,
  title: 'Glaze notebook',
  description: 'Forty pages of notes.',
  price: '$12',
  image: '/media/0f3c/512.webp',
  fileTypeLabel: 'PDF Document',
  isDigital: true,
};
const filled: SiteView = {
  ...site,
  profileImage: '/media/0f3c/512.webp',
  socialLinks: { instagram: 'mara', email: 'mara@example.com' },
  links: [{ id: 4, title: 'Winter market', url: 'https://mara.example/market?a=1&b=2', icon: 'calendar' }],
  videoId: 'dQw4w9WgXcQ',
  products: [product],
  shareImage: 'https://tidings.example/share/mara.png',
};

const everyPage: Record<string, PageView> = {
  site: { page: 'site', site, presentation: 'page' },
  'site with everything': { page: 'site', site: filled, presentation: 'page' },
  'embedded site': { page: 'site', site: filled, presentation: 'embedded' },
  'demo site': { page: 'site', site: filled, presentation: 'demo' },
  store: { page: 'store', site: filled, presentation: 'page' },
  'empty store': { page: 'store', site, presentation: 'page' },
  'not-found': { page: 'not-found' },
  'unsubscribe loading': { page: 'unsubscribe', state: 'loading', ...link },
  'unsubscribe form': { page: 'unsubscribe', state: 'form', ...link, creator },
  'unsubscribe done': { page: 'unsubscribe', state: 'done', email: link.email, creator },
  'unsubscribe check-mail': { page: 'unsubscribe', state: 'check-mail', email: link.email, creator },
  'unsubscribe error': { page: 'unsubscribe', state: 'error', message: 'Too many tries.' },
  'unsubscribe invalid': { page: 'unsubscribe', state: 'invalid' },
  subscribed: { page: 'subscribe-answer', state: { kind: 'subscribed' }, creator },
  'already subscribed': { page: 'subscribe-answer', state: { kind: 'already-subscribed' }, creator },
  'not subscribed': {
    page: 'subscribe-answer',
    state: { kind: 'failed', title: 'Invalid email', message: 'Please enter a valid email address' },
    creator: null,
  },
  mailbox: { page: 'mailbox', mails: [entry], nextCursor: 'next' },
  'empty mailbox': { page: 'mailbox', mails: [], nextCursor: null },
  mail: { page: 'mail', mail },
};

function htmlOf(view: PageView): string {
  return renderPage(view, frame).html;
}

function siteHtml(change: Partial<SiteView>, presentation: SitePresentation = 'page'): string {
  return htmlOf({ page: 'site', site: { ...site, ...change }, presentation });
}

function linkHtml(url: string): string {
  return siteHtml({ links: [{ id: 4, title: 'Winter market', url, icon: null }] });
}

describe.each(Object.entries(everyPage))('%s', (_name, view) => {
  const { html, styleHashes } = renderPage(view, frame);

  test('is a whole document with one main and one first heading', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8"\/>/);
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('passes a strict content security policy', () => {
    expect(html).not.toMatch(/<[^>]*\s(?:style|on\w+)=/);
    // A data block never runs: a policy does not ask about it.
    expect(html).not.toMatch(/<script(?![^>]* src=| type="application\/ld\+json")/);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
    const hashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(styleHashes).toEqual(hashes);
    expect(hashes).toHaveLength(1);
  });
});

describe('site', () => {
  test('is titled with the name, or the username without one', () => {
    expect(siteHtml({})).toContain('<title>Mara Lindqvist | Tidings</title>');
    expect(siteHtml({ displayName: ' ' })).toContain('<title>mara | Tidings</title>');
  });

  test('says so when there is no bio', () => {
    expect(siteHtml({ bio: '' })).toContain('No bio yet');
    expect(siteHtml({})).not.toContain('No bio yet');
  });

  test('shows the picture, or the first letter of the name', () => {
    const uploaded = siteHtml({ profileImage: '/media/0f3c/512.webp' });
    expect(uploaded).toContain(
      'type="image/avif" srcset="/media/0f3c/96.avif 96w, /media/0f3c/192.avif 192w',
    );
    expect(uploaded).toContain('src="/media/0f3c/512.webp" srcset="/media/0f3c/96.webp 96w');
    expect(siteHtml({ profileImage: '/media/1' })).toContain('src="/media/1"');
    expect(siteHtml({ profileImage: 'javascript:alert(1)' })).not.toContain('<img');
    expect(siteHtml({ profileImage: '//elsewhere.example/x' })).not.toContain('<img');
    expect(siteHtml({ displayName: 'åsa' })).toMatch(/<span class="avatar"[^>]*><span>Å</);
    expect(siteHtml({ displayName: '👩🏽‍🎨 Åsa' })).toMatch(/<span class="avatar"[^>]*><span>👩🏽‍🎨</);
    expect(siteHtml({ displayName: '~ Åsa' })).toMatch(/<span class="avatar"[^>]*><svg/);
  });

  test('has a form that works without JavaScript, inside the element', () => {
    const form = siteHtml({}).match(/<tidings-subscribe creator="mara">(.*)<\/tidings-subscribe>/s)?.[1];
    expect(form).toContain('<form class="ts-form" method="post" action="/api/subscribers"');
    expect(form).toContain('name="username" value="mara"');
    expect(form).toContain('Subscribe to my updates');
  });

  test.each<[SitePresentation, RegExp]>([
    ['page', /\/assets\/site\/site\.\w+\.js/],
    ['embedded', /\/assets\/site\/site\.\w+\.js/],
    ['demo', /\/assets\/site\/demo\.\w+\.js/],
  ])('%s loads the embed file and one script of its own', (presentation, own) => {
    const scripts = [...siteHtml({}, presentation).matchAll(/<script type="module" src="([^"]*)"/g)];
    expect(scripts.map(([, address]) => address)).toEqual([expect.stringMatching(own), '/embed/v1.js']);
  });

  test('every theme has a stylesheet of its own, and an unknown one gets the default', () => {
    const hashOf = (theme: string) =>
      renderPage({ page: 'site', site: { ...site, theme }, presentation: 'page' }, frame).styleHashes[0];
    expect(new Set(Object.keys(themes).map(hashOf)).size).toBe(14);
    expect(hashOf('plaid')).toBe(hashOf('default-bg'));
  });
});

describe('unsubscribe', () => {
  const textOf = (name: string) =>
    htmlOf(everyPage[`unsubscribe ${name}`] as PageView).replace(/<\/?(?:strong|bdi)>/g, '');
  const reasons = [
    'I receive too many emails',
    "The content isn't relevant to me",
    "I didn't subscribe to this newsletter",
    "I'm no longer interested in this content",
    'Other',
  ];

  test('takes a press on a button, at the address of the token', () => {
    const html = textOf('form');
    expect(html).toContain('<title>Unsubscribe | Tidings</title>');
    expect(html).toContain('method="post" action="/u/a%2Fb"');
    expect(html).toContain("You are unsubscribing ines@example.com from Mara Lindqvist's newsletter");
    expect(html).toContain("Please tell us why you're unsubscribing:");
    expect([...html.matchAll(/name="reason" value="([^"]+)" required/g)].map(([, reason]) => reason)).toEqual(
      reasons,
    );
    // Only a script may take the button away: without one it must work.
    expect(html).not.toMatch(/<button[^>]*disabled/);
  });

  test('without a token asks for a link', () => {
    const html = htmlOf({ page: 'unsubscribe', state: 'form', ...link, token: null, creator });
    expect(html).toContain('method="post" action="/api/unsubscribe"');
    expect(html).not.toContain('name="token"');
  });

  test('has a form for who runs no scripts while it waits', () => {
    const plain = /<noscript>(.*)<\/noscript>/s.exec(textOf('loading'))?.[1];
    expect(plain).toContain('You are unsubscribing ines@example.com from this newsletter');
    expect(plain).toContain('name="token" value="a/b"');
  });

  test('hands the script its state as text', () => {
    const html = htmlOf({
      ...{ page: 'unsubscribe', state: 'form', ...link },
      creator: { username: 'mara', displayName: '"><script>alert(1)</script>' },
    });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/site\/unsubscribe\.\w+\.js">$/),
    ]);
  });

  test('says what was done, and undoes a wrong click', () => {
    const html = textOf('done');
    expect(html).toContain("You're Unsubscribed");
    expect(html).toContain("You have been successfully unsubscribed from Mara Lindqvist's newsletter.");
    expect(html).toContain('You will no longer receive emails from this sender.');
    expect(html).toContain('method="post" action="/api/subscribers"');
    expect(html).toContain('name="username" value="mara"');
    expect(html).toContain('name="email" value="ines@example.com"');
  });

  test('says that a link is none', () => {
    expect(textOf('invalid')).toContain('Invalid Unsubscribe Link');
    expect(textOf('invalid')).toContain('The unsubscribe link you followed is invalid or incomplete.');
  });
});

describe('site, its links', () => {
  test('lead straight to the address, and name themselves to the script that counts', () => {
    const html = siteHtml({ links: filled.links });
    expect(html).toContain(
      'href="https://mara.example/market?a=1&amp;b=2" rel="noopener" dir="auto" data-link="4"',
    );
    expect(html).toContain('<span class="link-title">Winter market</span>');
    expect(siteHtml({ links: filled.links }, 'embedded')).not.toContain('data-link');
    expect(siteHtml({ links: filled.links }, 'demo')).not.toContain('data-link');
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
  ])('%j is left out', (url) => {
    const html = linkHtml(url);
    expect(html).not.toContain('Winter market');
    expect(html).not.toContain('<nav');
  });

  test.each(['http://mara.example', 'https://mara.example/a b', 'mailto:mara@example.com'])(
    '%s is shown as it was typed',
    (url) => {
      expect(linkHtml(url)).toContain(`href="${url}"`);
    },
  );

  test.each(['plaid', 'constructor', '__proto__'])('an icon named %s is no icon', (icon) => {
    const html = siteHtml({ links: [{ id: 1, title: 'A', url: 'https://a.example', icon }] });
    expect(html).toContain('<ul class="links">');
  });
});

describe('site, its video', () => {
  test('is a link, and only a page with one may frame its host', () => {
    const { html, frameSources } = renderPage({ page: 'site', site: filled, presentation: 'page' }, frame);
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).not.toContain('<iframe');
    expect(frameSources).toEqual(['https://www.youtube-nocookie.com']);
    expect(renderPage({ page: 'site', site, presentation: 'page' }, frame).frameSources).toEqual([]);
    expect(renderPage({ page: 'store', site: filled, presentation: 'page' }, frame).frameSources).toEqual([]);
  });

  test.each(['short', 'dQw4w9WgXcQ?a', '"><script>x', 'dQw4w9WgXcQ&list=1'])('%s is none', (videoId) => {
    const page = renderPage({ page: 'site', site: { ...site, videoId }, presentation: 'page' }, frame);
    expect(page.html).not.toContain('<div class="video">');
    expect(page.frameSources).toEqual([]);
  });
});

describe('site, its products', () => {
  test('have a section of their own, or none at all', () => {
    const html = siteHtml({ products: [product] });
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
    expect(siteHtml({})).not.toContain('Products');
  });

  test('a thing that is not a file has no label', () => {
    expect(siteHtml({ products: [{ ...product, isDigital: false }] })).not.toContain('Digital Product');
    const twice = siteHtml({ products: [{ ...product, fileTypeLabel: 'Digital Product' }] });
    expect(twice.match(/Digital Product/g)).toHaveLength(1);
  });

  test('in a demo, nothing can be bought', () => {
    const html = siteHtml({ products: [product] }, 'demo');
    expect(html).not.toContain('/buy/');
    expect(html).toContain('aria-disabled="true" title="This is a demo: nothing is for sale here."');
  });
});

describe('presentation', () => {
  const parts = (presentation: SitePresentation) => {
    const html = siteHtml(filled, presentation);
    return {
      footer: html.includes('Powered by Tidings'),
      counts: html.includes('data-creator="1"'),
      noindex: html.includes('<meta name="robots" content="noindex"/>'),
      mark: html.includes('>Demo</p>'),
      posts: html.includes('action="/api/subscribers"'),
    };
  };

  test('a page is found and counted; in our frame it is neither; a demo says what it is', () => {
    expect(parts('page')).toEqual({ footer: true, counts: true, noindex: false, mark: false, posts: true });
    expect(parts('embedded')).toEqual({
      footer: false,
      counts: false,
      noindex: true,
      mark: false,
      posts: true,
    });
    expect(parts('demo')).toEqual({ footer: true, counts: false, noindex: true, mark: true, posts: false });
  });

  test('a creator may leave the brand out', () => {
    expect(siteHtml({ isBranded: false })).not.toContain('Powered by');
  });
});

describe('head', () => {
  test('says where the page lives and how it looks when it is shared', () => {
    const html = siteHtml({ ...filled, address: 'https://mara.example' });
    expect(html).toContain('<link rel="canonical" href="https://mara.example"/>');
    expect(html).toContain('<meta property="og:url" content="https://mara.example"/>');
    expect(html).toContain('<meta property="og:image" content="https://tidings.example/share/mara.png"/>');
    expect(html).toContain('<meta property="og:image:width" content="1200"/>');
    expect(html).toContain('<meta property="og:image:alt" content="Mara Lindqvist on Tidings"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toContain('<meta name="theme-color" content="#f5f1dd"/>');
  });

  test('without a picture for sharing, the portrait is the small one', () => {
    const html = siteHtml({ profileImage: '/media/0f3c/512.webp' });
    expect(html).toContain(
      '<meta property="og:image" content="https://tidings.example/media/0f3c/512.webp"/>',
    );
    expect(html).toContain('<meta name="twitter:card" content="summary"/>');
    expect(siteHtml({})).not.toContain('og:image');
  });

  test('tells search engines who it is about', () => {
    const [, text = ''] =
      siteHtml(filled).match(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? [];
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
    expect(siteHtml(filled, 'demo')).not.toContain('ld+json');
  });

  test('a page without serif headings does not fetch their font', () => {
    const preloads = (theme: string) => siteHtml({ theme }).match(/<link rel="preload"[^>]*>/g);
    expect(preloads('gradient-2')).toHaveLength(2);
    expect(preloads('gradient-3')).toHaveLength(1);
  });
});

describe('store', () => {
  test('shows every product, a way back and its own address', () => {
    const html = htmlOf(everyPage.store as PageView);
    expect(html).toContain("<title>Mara Lindqvist's store | Tidings</title>");
    expect(html).toContain('<link rel="canonical" href="https://tidings.example/mara/store"/>');
    expect(html).toContain('class="back" href="https://tidings.example/mara"');
    expect(html).toContain('Glaze notebook');
    expect(html).not.toContain('No products yet');
  });

  test('says so when there is nothing for sale', () => {
    const html = htmlOf(everyPage['empty store'] as PageView);
    expect(html).toContain('No products yet');
    expect(html).toContain('<bdi>Mara Lindqvist</bdi> has nothing for sale at the moment.');
  });
});

describe('hostile input', () => {
  const script = '"></title></style></script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const hostile: SiteView = {
    ...site,
    username: script,
    displayName: script,
    bio: script,
    profileImage: `/media/${script}`,
    theme: script,
    socialLinks: { instagram: script, website: script, email: script },
    links: [{ id: 1, title: script, url: `https://a.example/${script}`, icon: script }],
    videoId: script,
    products: [
      { ...product, title: script, description: script, price: script, image: script, fileTypeLabel: script },
    ],
    address: `https://tidings.example/${script}`,
    shareImage: `https://tidings.example/${script}`,
  };

  test.each(['page', 'embedded', 'demo'] as const)('script in every field stays text, %s', (presentation) => {
    for (const page of ['site', 'store'] as const) {
      const html = htmlOf({ page, site: hostile, presentation });
      expect(html).not.toContain('<script>');
      expect(html).not.toContain('<img src=x');
      const tags = html.match(/<script[^>]*>/g) ?? [];
      expect(tags).toHaveLength(presentation === 'page' ? 3 : 2);
      expect(html.match(/<\/script>/g)).toHaveLength(tags.length);
      expect(html.match(/<\/(?:style|title)>/g)).toHaveLength(2);
    }
  });

  test('a name cannot turn the direction of the page, nor hold control characters', () => {
    const html = siteHtml({
      displayName: 'Mara\u202e gnp.exe\u0000\u0007\u2066',
      bio: 'a\u0008b\r\n\n\n\n\nc',
    });
    expect(html).toContain('<title>Mara gnp.exe | Tidings</title>');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
    expect(html).toContain('ab\n\nc</p>');
  });

  test('joiners of emoji and scripts stay', () => {
    expect(siteHtml({ displayName: '👩🏽‍🎨 می‌خواهم' })).toContain('👩🏽‍🎨 می‌خواهم</h1>');
  });

  test('a name of invisible characters falls back to the username', () => {
    expect(siteHtml({ displayName: '\u202e\u0000' })).toContain('<title>mara | Tidings</title>');
  });

  test('a bio of 10,000 characters is described in 200', () => {
    const html = siteHtml({ bio: 'word '.repeat(2_000) });
    const [, description = ''] = html.match(/<meta name="description" content="([^"]*)"/) ?? [];
    expect(description).toMatch(/word…$/);
    expect(description.length).toBeLessThanOrEqual(201);
    expect(siteHtml({ bio: '🌊'.repeat(5_000) })).toContain(`content="${'🌊'.repeat(200)}…"`);
  });
});

test('unsubscribing takes a press on a button, at the address of the token', () => {
  const html = htmlOf(everyPage['unsubscribe confirm'] as PageView);
  expect(html).toContain('<title>Unsubscribe | Tidings</title>');
  expect(html).toContain('method="post" action="/u/a%2Fb"');
  expect(html.replace(/<\/?(?:strong|bdi)>/g, '')).toContain(
    "You are unsubscribing ines@example.com from Mara Lindqvist's newsletter",
  );
});

test('the mailbox links its mails and the page of older ones', () => {
  const html = htmlOf(everyPage.mailbox as PageView);
  expect(html).toContain('href="/mailbox/m%201"');
  expect(html).toContain('href="/mailbox?cursor=next"');
  expect(html).toContain('<time datetime="2026-11-21T09:57:00.000Z">Sat, 21 Nov 2026, 09:57 UTC</time>');
  expect(htmlOf(everyPage['empty mailbox'] as PageView)).not.toContain('cursor=');
});

test('a mail shows its html in a frame without scripts, and its addresses as links', () => {
  const html = htmlOf({ page: 'mail', mail });
  const frameTag = html.match(/<iframe[^>]*>/)?.[0];
  expect(frameTag).toContain('src="/mailbox/m%201/html"');
  expect(frameTag).toContain(' sandbox="');
  expect(frameTag).not.toMatch(/allow-(?:scripts|same-origin)/);
  expect(html).toContain(
    '<a href="https://tidings.example/mara" rel="noreferrer">https://tidings.example/mara</a>.',
  );
  expect(htmlOf({ page: 'mail', mail: { ...mail, hasHtml: false } })).not.toContain('<iframe');
});
