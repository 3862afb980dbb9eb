import {
  type PageFrame,
  type ProductView,
  renderPage,
  type SitePresentation,
  type SiteView,
} from '../src/pages/index.js';

export const frame: PageFrame = { brandName: 'Tidings', publicUrl: 'https://tidings.example' };
export const creator = { username: 'mara', displayName: 'Mara Lindqvist' };
export const site: SiteView = {
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
  archive: null,
};
export const product: ProductView = {
  id: 9,
  title: 'Glaze notebook',
  description: 'Forty pages of notes.',
  price: '$12',
  image: '/media/0f3c/512.webp',
  fileTypeLabel: 'PDF Document',
  isDigital: true,
};
export const filled: SiteView = {
  ...site,
  profileImage: '/media/0f3c/512.webp',
  socialLinks: { instagram: 'mara', email: 'mara@example.com' },
  links: [{ id: 4, title: 'Winter market', url: 'https://mara.example/market?a=1&b=2', icon: 'calendar' }],
  videoId: 'dQw4w9WgXcQ',
  products: [product],
  shareImage: 'https://tidings.example/share/mara.png',
};

/** The page of a site with nothing in it but this change. */
export function siteHtml(change: Partial<SiteView>, presentation: SitePresentation = 'page'): string {
  return renderPage({ page: 'site', site: { ...site, ...change }, presentation }, frame).html;
}

export function storeHtml(change: Partial<SiteView>, presentation: SitePresentation = 'page'): string {
  return renderPage({ page: 'store', site: { ...site, ...change }, presentation }, frame).html;
}
