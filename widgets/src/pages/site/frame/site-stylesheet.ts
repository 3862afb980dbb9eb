import controlsCss from '../../../shared/card-and-controls.css?inline';
import subscribeFormCss from '../../../shared/subscribe-form.css?inline';
import { themes, toThemeKey } from '../../../shared/themes.js';
import archiveCss from '../../archive/archive.css?inline';
import newsletterCss from '../../archive/newsletter.css?inline';
import newsletterTextCss from '../../archive/newsletter-text.css?inline';
import productCss from '../../product/product.css?inline';
import { fontsCss, makeStylesheet, type Stylesheet } from '../../stylesheet.js';
import type { BlockView, SitePageView } from '../../view.js';
import blockListCss from '../blocks/block-list.css?inline';
import blocksCss from '../blocks/blocks.css?inline';
import demoCss from '../demo/demo.css?inline';
import latestCss from '../latest/latest.css?inline';
import buttonsCss from '../links/buttons.css?inline';
import featuredCss from '../links/featured.css?inline';
import linksCss from '../links/links.css?inline';
import profileCss from '../profile/profile.css?inline';
import shareCss from '../share/share.css?inline';
import { hasColumns, listPlayers } from '../site-parts.js';
import productArtCss from '../store/product-art.css?inline';
import productsCss from '../store/products.css?inline';
import storeCss from '../store/store.css?inline';
import videoCss from '../video/video.css?inline';
import columnsCss from './columns.css?inline';
import creatorNavCss from './creator-nav.css?inline';
import narrowCss from './narrow.css?inline';
import printCss from './print.css?inline';
import siteCss from './site.css?inline';
import { createThemeCss } from './theme-css.js';

/** The optional parts of a creator's page with their styles, in the order of the style sheet. */
const PART_CSS = {
  list: [blockListCss],
  texts: [newsletterTextCss],
  blocks: [blocksCss],
  featured: [featuredCss],
  latest: [latestCss],
  video: [videoCss],
  products: [productArtCss, productsCss],
  store: [storeCss],
  demo: [demoCss],
  columns: [columnsCss],
} satisfies Record<string, string[]>;

type SitePart = keyof typeof PART_CSS;

const archivePageCss = [
  siteCss,
  profileCss,
  storeCss,
  creatorNavCss,
  archiveCss,
  newsletterCss,
  newsletterTextCss,
];
const productPageCss = [
  siteCss,
  profileCss,
  buttonsCss,
  productArtCss,
  productsCss,
  newsletterTextCss,
  narrowCss,
  creatorNavCss,
  productCss,
];

const profileStylesheet = cachePerTheme((parts: readonly SitePart[]) => {
  const usedCss = Object.entries(PART_CSS).flatMap(([part, css]) =>
    parts.includes(part as SitePart) ? css : [],
  );
  return [siteCss, profileCss, buttonsCss, linksCss, shareCss, ...usedCss, narrowCss];
});

/** Returns the styles of a creator's page or store, only for the parts on the page. */
export function getSiteStylesheet({ page, site, presentation }: SitePageView): Stylesheet {
  const isStore = page === 'store';
  const hasKind = (isKind: (block: BlockView) => boolean) => !isStore && site.blocks.some(isKind);
  const has: Record<SitePart, boolean> = {
    list: hasKind(({ kind }) => kind !== 'link'),
    texts: hasKind(({ kind }) => kind === 'text'),
    blocks: hasKind(({ kind }) => kind !== 'link' && kind !== 'heading' && kind !== 'media'),
    featured: hasKind((block) => block.kind === 'link' && block.isFeatured),
    latest: !isStore && Boolean(site.archive?.latest),
    video: !isStore && listPlayers(site).length > 0,
    products: site.products.length > 0,
    store: isStore,
    demo: presentation === 'demo',
    columns: !isStore && hasColumns(site),
  };
  const parts = Object.keys(has) as SitePart[];
  return profileStylesheet(
    site.theme,
    parts.filter((part) => has[part]),
  );
}

/** The style sheet of newsletters and their list, by theme. */
export const archiveStylesheet = cachePerTheme(() => archivePageCss);
/** The style sheet of a product's page, by theme. */
export const productStylesheet = cachePerTheme(() => productPageCss);

/** Creates each style sheet once, on first use. */
function cachePerTheme(getCss: (parts: readonly SitePart[]) => string[]) {
  const stylesheets = new Map<string, Stylesheet>();
  return (theme: string, parts: readonly SitePart[] = []): Stylesheet => {
    const themeKey = toThemeKey(theme);
    const key = [themeKey, ...parts].join(' ');
    const cachedStylesheet = stylesheets.get(key);
    if (cachedStylesheet) return cachedStylesheet;
    const css = [
      fontsCss,
      controlsCss,
      subscribeFormCss,
      ...getCss(parts),
      createThemeCss(themes[themeKey]),
      printCss,
    ];
    const stylesheet = makeStylesheet(...css);
    stylesheets.set(key, stylesheet);
    return stylesheet;
  };
}

/** Returns the variables and the background of the theme with this key. */
export function getThemeCssByKey(key: keyof typeof themes): string {
  return createThemeCss(themes[key]);
}
