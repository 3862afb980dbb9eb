import { createHash } from 'node:crypto';
import type { components } from '@tidings/sdk';
import { describe, expect, it } from 'vitest';
import { type CardProfile, parseCardProfile } from './card-profile.js';
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

const renderHtml = (change: Partial<CardProfile> = {}, options?: RenderCardOptions) =>
  renderCard({ ...mara, ...change }, options).html;

/** Renders a card without its style, which is the same for all cards. */
const removeStyle = (text: string) => text.replace(/<style>.*<\/style>/s, '');
const listAddresses = (text: string) =>
  [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);

describe('the card as HTML', () => {
  it('renders a declarative shadow root, and a link for browsers without support', () => {
    const text = removeStyle(renderHtml());
    expect(text).toMatch(
      /^<tidings-card creator="mara" theme="page"><template shadowrootmode="open"><div class="ts-root"><article /,
    );
    expect(text).toMatch(
      /<\/article><\/div><\/template><a href="https:\/\/mara\.example\/">Mara Lindqvist<\/a><\/tidings-card>$/,
    );
    expect(text).not.toContain('<script');
  });

  it('shows the portrait, the name, the bio and every link', () => {
    const text = renderHtml();
    expect(listAddresses(text)).toEqual([
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
      renderHtml({}, { host: 'https://tidings.example', theme: 'dark', links: 2, text: 'Zu "mir"' }),
    ).toContain(
      '<tidings-card creator="mara" host="https://tidings.example" theme="dark" links="2" text="Zu &quot;mir&quot;">',
    );
  });

  it.each([
    [undefined, 3],
    [2, 2],
    [0, 0],
    [9, 3],
  ])('limited to %s links shows %i', (links, expected) => {
    expect(renderHtml({}, { links }).match(/class="ts-button link"/g) ?? []).toHaveLength(expected);
  });

  it('omits empty parts', () => {
    const text = removeStyle(renderHtml({ bio: ' ', profileImage: null, socialLinks: {}, links: [] }));
    for (const part of ['bio', 'social', 'links']) expect(text).not.toContain(`part="${part}"`);
    expect(text).not.toContain('<img');
    expect(text).toContain('aria-hidden="true">M</span>');
    expect(renderHtml({ displayName: '' })).toContain('>mara</h2>');
  });
});

describe('malicious profiles', () => {
  const evil = `"><script>alert(1)</script></template><a href='x' onclick="x`;

  it('are escaped in every position', () => {
    const plain = removeStyle(
      renderHtml({ displayName: '"x', bio: 'x', links: [{ title: 'x', url: 'https://x.example/' }] }),
    );
    const text = removeStyle(
      renderHtml(
        {
          displayName: evil,
          bio: evil,
          username: evil,
          links: [{ title: evil, url: 'https://x.example/' }],
        },
        { text: evil, host: evil },
      ),
    );
    const listTags = (markup: string) => markup.match(/<\/?[a-z0-9-]+/g);
    expect(listTags(text)?.filter((tag) => !tag.endsWith('tidings-card'))).toEqual(
      listTags(plain)
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
    const text = renderHtml({
      links: [{ title: 'Press', url }],
      profileImage: url,
      address: url,
      socialLinks: { website: url, email: url },
    });
    for (const address of listAddresses(text)) expect(address).toMatch(/^(?:https?:\/\/|mailto:)/);
    expect(text).not.toContain('>Press</a>');
  });

  it('cannot reverse the text direction around them', () => {
    expect(renderHtml({ displayName: 'Mara \u202Eevil' })).toContain('>Mara evil</h2>');
  });
});

describe('an API response', () => {
  const read = (body: unknown) => parseCardProfile(body, 'https://tidings.example');

  it('is used unchanged, with absolute URLs', () => {
    const body: components['schemas']['Creator'] = {
      ...mara,
      id: 1,
      links: [],
      profileImage: '/media/0a/96.webp',
    };
    expect(read(body)).toEqual({
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
    (body) => {
      expect(() => read(body)).toThrow('did not return a profile');
    },
  );
});
