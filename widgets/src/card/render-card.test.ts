import { createHash } from 'node:crypto';
import type { components } from '@tidings/sdk';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type CardOptions, type CardProfile, renderCard } from './index.js';

const mara: CardProfile = {
  host: 'https://tidings.example',
  username: 'mara',
  displayName: 'Mara Lindqvist',
  bio: 'Stoneware from a wood-fired kiln.\nLetters on Tuesdays.',
  profileImage: '/media/0a1b2c/512.webp',
  socialLinks: { instagram: '@marapots', email: 'mara@kiln.example' },
  links: [
    { id: 1, title: 'The shop', url: 'https://kiln.example/shop' },
    { id: 2, title: 'Courses', url: 'https://kiln.example/courses' },
    { id: 3, title: 'Write to me', url: 'mailto:mara@kiln.example' },
  ],
  address: 'https://mara.example/',
};

const html = (change: Partial<CardProfile> = {}, options?: CardOptions) =>
  renderCard({ ...mara, ...change }, options).html;

/** Without the style, which is the same everywhere. */
const bare = (text: string) => text.replace(/<style>.*<\/style>/s, '');
const addresses = (text: string) =>
  [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);

describe('the card as HTML', () => {
  it('is a declared shadow root, and a link for browsers that know none', () => {
    const text = bare(html());
    expect(text).toMatch(
      /^<tidings-card creator="mara" host="https:\/\/tidings\.example"><template shadowrootmode="open"><article /,
    );
    expect(text).toMatch(
      /<\/article><\/template><a href="https:\/\/mara\.example\/">Mara Lindqvist<\/a><\/tidings-card>$/,
    );
    expect(text).not.toContain('<script');
  });

  it('shows the portrait, the name, the bio and every link', () => {
    const text = html();
    expect(addresses(text)).toEqual([
      'https://tidings.example/media/0a1b2c/192.webp',
      'https://www.instagram.com/marapots',
      'mailto:mara@kiln.example',
      'https://kiln.example/shop',
      'https://kiln.example/courses',
      'mailto:mara@kiln.example',
      'https://mara.example/',
      'https://mara.example/',
    ]);
    for (const words of [
      '>Mara Lindqvist</h2>',
      'Letters on Tuesdays.</p>',
      '>The shop</a>',
      '>See my page</a>',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('gives the hash of its style, whatever it shows', () => {
    const { html: text, styleHash } = renderCard(mara);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(style).toContain(':host');
    expect(styleHash).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(renderCard({ ...mara, bio: 'Another' }, { theme: 'dark', links: 1 }).styleHash).toBe(styleHash);
    expect(text).not.toContain(' style=');
  });

  it('tells the element what it was made with', () => {
    expect(html({}, { theme: 'dark', links: 2, buttonText: 'Zu "mir"' })).toContain(
      '<tidings-card creator="mara" host="https://tidings.example" theme="dark" links="2" button-text="Zu &quot;mir&quot;">',
    );
  });

  it.each([
    [undefined, 3],
    [2, 2],
    [0, 0],
    [9, 3],
  ])('of at most %s links shows %i', (links, shown) => {
    expect(html({}, { links }).match(/part="link"/g) ?? []).toHaveLength(shown);
  });

  it('leaves out what there is not', () => {
    const text = bare(html({ bio: ' ', profileImage: null, socialLinks: {}, links: [] }, { buttonText: '' }));
    for (const part of ['bio', 'social', 'links', 'button']) expect(text).not.toContain(`part="${part}"`);
    expect(text).not.toContain('<img');
    expect(text).toContain('<span class="initial">M</span>');
    expect(html({ displayName: '' })).toContain('>mara</h2>');
    expect(html({ address: '' })).toContain('href="https://tidings.example/mara"');
  });
});

describe('hostile profiles', () => {
  const evil = `"><script>alert(1)</script></template><a href='x' onclick="x`;

  it('let no text out of its place', () => {
    const plain = bare(
      html({ displayName: '"x', bio: 'x', links: [{ id: 1, title: 'x', url: 'https://x.example/' }] }),
    );
    const text = bare(
      html(
        {
          displayName: evil,
          bio: evil,
          username: evil,
          links: [{ id: 1, title: evil, url: 'https://x.example/' }],
        },
        { buttonText: evil },
      ),
    );
    const tags = (markup: string) => markup.match(/<\/?[a-z0-9-]+/g);
    expect(tags(text)?.filter((tag) => !tag.endsWith('tidings-card'))).toEqual(
      tags(plain)
        ?.map((tag) => tag)
        .filter((tag) => !tag.endsWith('tidings-card')),
    );
    expect(text).not.toMatch(/ onclick="/);
  });

  it.each([
    'javascript:alert(1)',
    ' jAvaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//x.example',
    '',
  ])('lead nowhere with %j', (url) => {
    const text = html({
      links: [{ id: 1, title: 'Press', url }],
      profileImage: url,
      address: url,
      socialLinks: { website: url, email: url },
    });
    for (const address of addresses(text)) expect(address).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(text).not.toContain('>Press</a>');
  });

  it('cannot turn the text around them', () => {
    expect(html({ displayName: 'Mara \u202Eevil' })).toContain('>Mara evil</h2>');
  });
});

it('takes what the API answers', () => {
  expectTypeOf<components['schemas']['Creator']>().toExtend<Omit<CardProfile, 'host'>>();
});
