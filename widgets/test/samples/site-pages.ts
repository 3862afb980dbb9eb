import type { BlockView, ProductView, SiteView } from '../../src/pages/index.js';
import { site } from './sites.js';

const links: BlockView[] = [
  {
    kind: 'link',
    id: 11,
    title: 'Winter market, December 6',
    url: 'https://mara.example/market',
    icon: 'calendar',
    description: null,
    image: null,
    isFeatured: false,
  },
  {
    kind: 'link',
    id: 12,
    title: 'How I mix my ash glaze',
    url: 'https://mara.example/glaze',
    icon: 'video',
    description: null,
    image: null,
    isFeatured: false,
  },
  {
    kind: 'link',
    id: 13,
    title: 'A link with a title that takes two lines on a phone',
    url: 'https://mara.example/',
    icon: null,
    description: null,
    image: null,
    isFeatured: false,
  },
];

const products: ProductView[] = [
  {
    id: 21,
    title: 'Ash-glaze moon jar',
    description: 'Thrown in one piece, fired for three days.',
    price: '$148',
    isFree: false,
    image: null,
    fileTypeLabel: '',
    isDigital: false,
    address: null,
  },
  {
    id: 22,
    title: 'Glaze notebook',
    description: 'Forty pages of notes, with every recipe I use, and those that failed.',
    price: '$12',
    isFree: false,
    image: '/media/0f3c/512.webp',
    fileTypeLabel: 'PDF',
    isDigital: true,
    address: null,
  },
  {
    id: 23,
    title: 'Template pack',
    description: '',
    price: '$49.99',
    isFree: false,
    image: null,
    fileTypeLabel: 'Template',
    isDigital: true,
    address: null,
  },
];

const empty: SiteView = { ...site, displayName: '', bio: '', theme: 'default-bg' };

const full: SiteView = {
  ...empty,
  displayName: 'Mara Lindqvist',
  bio: 'Pots, mistakes and the weather.\nA newsletter from the studio, every other Sunday.',
  profileImage: '/media/0f3c/512.webp',
  socialLinks: { instagram: 'mara', website: 'mara.example', email: 'mara@example.com', twitter: 'mara' },
  blocks: links,
  videoId: 'dQw4w9WgXcQ',
  products,
};

const image = '/media/0f3c9a1b2d4e5f6071829384/512.webp';

/** A block of each kind, around the links. */
const everyBlock: BlockView[] = [
  {
    kind: 'link',
    id: 31,
    title: 'The shop',
    url: 'https://mara.example/shop',
    icon: null,
    description: 'Eleven pieces are left.',
    image,
    isFeatured: true,
  },
  ...links,
  { kind: 'heading', id: 32, title: 'From the studio' },
  {
    kind: 'text',
    id: 33,
    html: '<p>I fire on <a href="https://mara.example/">Mondays</a>.</p><ul><li>Tea</li></ul>',
  },
  {
    kind: 'image',
    id: 34,
    title: 'A moon jar',
    image,
    size: null,
    url: 'https://mara.example/',
    description: 'New',
  },
  { kind: 'map', id: 35, title: 'The studio', description: 'Kiln Lane 4, Lund', url: '' },
  { kind: 'heading', id: 36, title: 'Watch and listen' },
  { kind: 'media', id: 37, title: 'A night at the kiln', media: { provider: 'vimeo', key: '76979871' } },
  { kind: 'media', id: 38, title: '', media: { provider: 'soundcloud', key: 'mara/kiln' } },
  {
    kind: 'tip',
    id: 39,
    title: 'Buy me a bag of clay',
    description: null,
    product: products[1] as ProductView,
  },
];

/** Creators' pages, from an empty page to a full one. */
export const sites = {
  empty,
  full,
  'sixty characters': { ...full, displayName: 'W'.repeat(60), bio: 'W'.repeat(150) },
  Arabic: {
    ...full,
    displayName: 'مريم الخطيب',
    bio: 'أكتب عن الخزف والطقس، رسالة كل أحد.',
    blocks: [
      {
        kind: 'link',
        id: 11,
        title: 'سوق الشتاء في السادس من ديسمبر',
        url: 'https://mara.example/',
        icon: 'map',
        description: null,
        image: null,
        isFeatured: false,
      },
    ],
  },
  'every block': { ...full, blocks: everyBlock },
  'an own look': {
    ...full,
    blocks: everyBlock,
    theme: 'gradient-8',
    layout: 'columns',
    look: { accent: '#a83220', fontPair: 'book', buttonShape: 'pill' },
  },
  emoji: { ...full, displayName: '🌊 Tide & Clay 🏺', bio: '👩🏽‍🎨 pots · ☕️ coffee', profileImage: null },
} satisfies Record<string, SiteView>;
