import {
  type ArchiveEntryView,
  type ArchiveView,
  type LinkView,
  type NewsletterView,
  type PageFrame,
  type ProductView,
  renderPage,
  type SiteArchiveView,
  type SitePresentation,
  type SiteView,
} from '../../src/pages/index.js';

export const frame: PageFrame = { brandName: 'Tidings', publicUrl: 'https://tidings.example' };
export const creator = { username: 'mara', displayName: 'Mara Lindqvist' };
export const site: SiteView = {
  ...creator,
  id: 1,
  bio: 'Pots, mistakes and the weather.',
  profileImage: null,
  theme: 'gradient-2',
  look: { accent: null, fontPair: null, buttonShape: null },
  customCss: null,
  layout: 'centered',
  socialProof: { subscribers: null, schedule: null },
  socialLinks: {},
  blocks: [],
  videoId: null,
  products: [],
  address: 'https://tidings.example/mara',
  shareImage: null,
  isBranded: true,
  archive: null,
};
export const product: ProductView = {
  id: 9,
  title: 'Glaze notebook',
  description: 'Forty pages of notes.',
  price: '$12',
  isFree: false,
  image: '/media/0f3c/512.webp',
  fileTypeLabel: 'PDF Document',
  isDigital: true,
  address: null,
};
export const link: LinkView = {
  kind: 'link',
  id: 4,
  title: 'Winter market',
  url: 'https://mara.example/market',
  icon: null,
  description: null,
  image: null,
  isFeatured: false,
};
export const filledSite: SiteView = {
  ...site,
  profileImage: '/media/0f3c/512.webp',
  socialLinks: { instagram: 'mara', email: 'mara@example.com' },
  blocks: [
    {
      kind: 'link',
      id: 4,
      title: 'Winter market',
      url: 'https://mara.example/market?a=1&b=2',
      icon: 'calendar',
      description: null,
      image: null,
      isFeatured: false,
    },
  ],
  videoId: 'dQw4w9WgXcQ',
  products: [product],
  shareImage: 'https://tidings.example/share/mara.png',
};

export const entry: ArchiveEntryView = {
  title: 'The kiln that would not cool',
  address: 'https://tidings.example/mara/newsletters/12-the-kiln',
  summary: 'Frost came on Tuesday.',
  image: { address: '/media/0f3c/512.webp', alt: 'A kiln', size: { width: 1600, height: 900 } },
  sentAt: '2026-11-21T08:00:00.000Z',
};
export const siteArchive: SiteArchiveView = {
  address: 'https://tidings.example/mara/newsletters',
  feeds: {
    rss: 'https://tidings.example/mara/newsletters/feed.xml',
    json: 'https://tidings.example/mara/newsletters/feed.json',
  },
  listing: 'listed',
  latest: entry,
};
export const newsletter: NewsletterView = {
  ...entry,
  language: 'en',
  dir: 'ltr',
  content: '<p>Frost came on <strong>Tuesday</strong>.</p>',
  action: { label: 'Come by', url: 'https://kiln.example/open' },
  products: [
    { address: '/media/0f3c/512.webp', alt: 'A moon jar', size: null, link: 'https://kiln.example/jar' },
  ],
  shareImage: 'https://tidings.example/media/0f3c/1200.jpg',
  newer: { title: 'Thaw', address: 'https://tidings.example/mara/newsletters/13-thaw' },
  older: null,
};
export const archive: ArchiveView = {
  address: siteArchive.address,
  newsletters: [entry],
  newer: null,
  older: `${siteArchive.address}/before/1-12`,
};

/** Renders the page of an empty site with this change. */
export function renderSite(change: Partial<SiteView>, presentation: SitePresentation = 'page'): string {
  return renderPage({ page: 'site', site: { ...site, ...change }, presentation }, frame).html;
}

export function storeHtml(change: Partial<SiteView>, presentation: SitePresentation = 'page'): string {
  return renderPage({ page: 'store', site: { ...site, ...change }, presentation }, frame).html;
}

export function renderArchive(change: Partial<ArchiveView>, siteChange: Partial<SiteView> = {}): string {
  const shownSite = { ...site, archive: siteArchive, ...siteChange };
  return renderPage({ page: 'archive', site: shownSite, archive: { ...archive, ...change } }, frame).html;
}

export function renderEmail(change: Partial<NewsletterView>, siteChange: Partial<SiteView> = {}): string {
  const shownSite = { ...site, archive: siteArchive, ...siteChange };
  return renderPage({ page: 'newsletter', site: shownSite, newsletter: { ...newsletter, ...change } }, frame)
    .html;
}
