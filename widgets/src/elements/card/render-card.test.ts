import { createHash } from 'node:crypto';
import type { components } from '@tidings/sdk';
import { describe, expect, it } from 'vitest';
import { type CardProfile, cardProfile } from './card-profile.js';
import { type RenderCardOptions, renderCard } from './render-card.js';

const mara: CardProfile = {
  username: 'mara',
  displayName: 'Mara Lindqvist',
  bio: 'Stoneware from a wood-fired kiln.\nNotes on Tuesdays.',
  profileImage: 'https://tidings.example/media/0a1b2c/512.webp',
  socialLinks: { instagram: '@marapots', email: 'mara@kiln.example' },
  links: [
    { title: 'The shop', url: 'https://kiln.example/shop' },
    { title: 'Courses', url: 'https://kiln.example/courses' },
    { title: 'Write to me', url: 'mailto:mara@kiln.example' },
  ],
  address: 'https://mara.example/',
};

const html = (change: Partial<CardProfile> = {}, options?: RenderCardOptions) =>
  renderCard({ ...mara, ...change }, options).html;

/** Renders a card without its style, which is the same for all cards. */
const bare = (text: string) => text.replace(/<style>.*<\/style>/s, '');
const addresses = (text: string) =>
  [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);

describe('the card as HTML', () => {
  it('renders a declarative shadow root, and a link for browsers without support', () => {
    const text = bare(html());
    expect(text).toMatch(
      /^<tidings-card creator="mara" theme="page"><template shadowrootmode="open"><div class="ts-root"><article /,
    );
    expect(text).toMatch(
      /<\/article><\/div><\/template><a href="https:\/\/mara\.example\/">Mara Lindqvist<\/a><\/tidings-card>$/,
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
      'Notes on Tuesdays.</p>',
      '>The shop</a>',
      '>See my page</a>',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('returns the same style hash for any content', () => {
    const { html: text, styleHash } = renderCard(mara);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(style).toContain(':host');
    expect(styleHash).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(renderCard({ ...mara, bio: 'Another' }, { theme: 'dark', links: 1 }).styleHash).toBe(styleHash);
    expect(text).not.toContain(' style=');
  });

  it('passes its options to the element as attributes', () => {
    expect(
      html({}, { host: 'https://tidings.example', theme: 'dark', links: 2, text: 'Zu "mir"' }),
    ).toContain(
      '<tidings-card creator="mara" host="https://tidings.example" theme="dark" links="2" text="Zu &quot;mir&quot;">',
    );
  });

  it.each([
    [undefined, 3],
    [2, 2],
    [0, 0],
    [9, 3],
  ])('limited to %s links shows %i', (links, shown) => {
    expect(html({}, { links }).match(/class="ts-button link"/g) ?? []).toHaveLength(shown);
  });

  it('omits empty parts', () => {
    const text = bare(html({ bio: ' ', profileImage: null, socialLinks: {}, links: [] }));
    for (const part of ['bio', 'social', 'links']) expect(text).not.toContain(`part="${part}"`);
    expect(text).not.toContain('<img');
    expect(text).toContain('aria-hidden="true">M</span>');
    expect(html({ displayName: '' })).toContain('>mara</h2>');
  });
});

describe('malicious profiles', () => {
  const evil = `"><script>alert(1)</script></template><a href='x' onclick="x`;

  it('are escaped in every position', () => {
    const plain = bare(
      html({ displayName: '"x', bio: 'x', links: [{ title: 'x', url: 'https://x.example/' }] }),
    );
    const text = bare(
      html(
        {
          displayName: evil,
          bio: evil,
          username: evil,
          links: [{ title: evil, url: 'https://x.example/' }],
        },
        { text: evil, host: evil },
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
  ])('never link to %j', (url) => {
    const text = html({
      links: [{ title: 'Press', url }],
      profileImage: url,
      address: url,
      socialLinks: { website: url, email: url },
    });
    for (const address of addresses(text)) expect(address).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(text).not.toContain('>Press</a>');
  });

  it('cannot reverse the text direction around them', () => {
    expect(html({ displayName: 'Mara \u202Eevil' })).toContain('>Mara evil</h2>');
  });
});

describe('an API response', () => {
  const read = (answer: unknown) => cardProfile(answer, 'https://tidings.example');

  it('is used unchanged, with absolute URLs', () => {
    const answer: components['schemas']['Creator'] = {
      ...mara,
      id: 1,
      links: [],
      profileImage: '/media/0a/96.webp',
    };
    expect(read(answer)).toEqual({
      ...mara,
      links: [],
      profileImage: 'https://tidings.example/media/0a/96.webp',
    });
  });

  it('may lack fields that older instances do not send', () => {
    expect(read({ username: 'mara' })).toEqual({
      username: 'mara',
      displayName: '',
      bio: '',
      profileImage: null,
      socialLinks: {},
      links: [],
      address: 'https://tidings.example/mara',
    });
  });

  it.each([null, {}, 'Sign in to this network', [], { username: 12 }])(
    'is rejected if it is not a profile: %j',
    (answer) => {
      expect(() => read(answer)).toThrow('did not return a profile');
    },
  );
});
