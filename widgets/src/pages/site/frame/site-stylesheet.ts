import { siteAssets } from '../../../shared/site-assets.built.js';
import subscribeFormCss from '../../../shared/subscribe-form.css?inline';
import {
  type ArtBackground,
  CARD_MUTED,
  type GradientBackground,
  HOVER,
  SEA,
  type Theme,
  TINT,
} from '../../../shared/theme.js';
import { knownThemeKey, themes } from '../../../shared/themes.js';
import widgetCss from '../../../shared/widget.css?inline';
import archiveCss from '../../archive/archive.css?inline';
import newsletterCss from '../../archive/newsletter.css?inline';
import newsletterTextCss from '../../archive/newsletter-text.css?inline';
import productCss from '../../product/product.css?inline';
import { fontsCss, makeStylesheet, type Stylesheet } from '../../stylesheet.js';
import type { SitePageView } from '../../view.js';
import demoCss from '../demo/demo.css?inline';
import latestCss from '../latest/latest.css?inline';
import buttonsCss from '../links/buttons.css?inline';
import linksCss from '../links/links.css?inline';
import profileCss from '../profile/profile.css?inline';
import shareCss from '../share/share.css?inline';
import { hasColumns } from '../site-parts.js';
import productArtCss from '../store/product-art.css?inline';
import productsCss from '../store/products.css?inline';
import storeCss from '../store/store.css?inline';
import videoCss from '../video/video.css?inline';
import { isVideoId } from '../video-tile.js';
import columnsCss from './columns.css?inline';
import creatorNavCss from './creator-nav.css?inline';
import narrowCss from './narrow.css?inline';
import printCss from './print.css?inline';
import sheetCss from './sheet.css?inline';
import siteCss from './site.css?inline';

/**
 * Half of 54 px, the height of a button: from here on a corner is a half circle, and remains one if the title has two
 * lines.
 */
const PILL_RADIUS = 27;
const LIGHT_CARD_SHADOW =
  '0 1px 2px color-mix(in srgb,var(--text) 7%,transparent),0 14px 28px -20px color-mix(in srgb,var(--text) 42%,transparent)';

/** What a page of the creator may have besides its profile, with the styles for it, in the order of the style sheet. */
const PART_CSS = {
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

const profileStylesheet = perTheme((parts: readonly SitePart[]) => {
  const used = Object.entries(PART_CSS).flatMap(([part, css]) =>
    parts.includes(part as SitePart) ? css : [],
  );
  return [siteCss, profileCss, buttonsCss, linksCss, shareCss, ...used, narrowCss];
});

/** Returns the styles of a creator's page or store: those of the parts that it has, and no others. */
export function siteStylesheet({ page, site, presentation }: SitePageView): Stylesheet {
  const isStore = page === 'store';
  const has: Record<SitePart, boolean> = {
    latest: !isStore && Boolean(site.archive?.latest),
    video: !isStore && isVideoId(site.videoId),
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

/** The style sheet of newsletters and their list, per theme. */
export const archiveStylesheet = perTheme(() => archivePageCss);
/** The style sheet of a product's page, per theme. */
export const productStylesheet = perTheme(() => productPageCss);

/** Creates each style sheet once, on first use. */
function perTheme(cssOf: (parts: readonly SitePart[]) => string[]) {
  const made = new Map<string, Stylesheet>();
  return (theme: string, parts: readonly SitePart[] = []): Stylesheet => {
    const themeKey = knownThemeKey(theme);
    const key = [themeKey, ...parts].join(' ');
    const known = made.get(key);
    if (known) return known;
    const css = [
      fontsCss,
      widgetCss,
      subscribeFormCss,
      ...cssOf(parts),
      themeCss(themes[themeKey]),
      printCss,
    ];
    const stylesheet = makeStylesheet(...css);
    made.set(key, stylesheet);
    return stylesheet;
  };
}

/** Returns the variables and the background of a theme, by its key. */
export function themeCssOf(key: keyof typeof themes): string {
  return themeCss(themes[key]);
}

function themeCss(theme: Theme): string {
  const { button } = theme;
  const values = {
    'color-scheme': theme.scheme,
    '--text': theme.text,
    '--muted': theme.muted,
    '--card': theme.card.fill,
    '--card-text': theme.card.text,
    '--accent': theme.submit.fill,
    '--on-accent': theme.submit.label,
    '--highlight': theme.accent,
    '--card-muted': `color-mix(in srgb,var(--card-text) ${CARD_MUTED * 100}%,var(--card))`,
    '--tint': `${TINT * 100}%`,
    '--sea': `color-mix(in srgb,var(--accent) ${SEA * 100}%,var(--card))`,
    '--card-edge': cardEdge(theme),
    '--card-shadow': button.shadow ?? (theme.scheme === 'light' ? LIGHT_CARD_SHADOW : 'none'),
    '--card-radius': `${Math.min(theme.radius, 22)}px`,
    '--button-fill': button.fill ?? 'transparent',
    '--button-hover': `color-mix(in srgb,${button.fill ?? 'transparent'} ${100 - HOVER * 100}%,${button.label})`,
    '--button-label': button.label,
    '--button-edge': button.edge ?? 'transparent',
    '--button-radius': `${Math.min(theme.radius, PILL_RADIUS)}px`,
    '--button-shadow': button.shadow ?? 'none',
    '--ring': theme.scheme === 'light' ? theme.card.fill : 'rgb(255 255 255 / 0.82)',
    '--name-face':
      theme.face === 'serif' ? '"Young Serif", Georgia, serif' : '"Hanken Grotesk", system-ui, sans-serif',
    '--name-weight': theme.face === 'serif' ? '400' : '750',
    '--name-tracking': theme.face === 'serif' ? '-0.015em' : '-0.025em',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(';')}}${backgroundCss(theme.background)}`;
}

/**
 * Returns the border of cards. Glass cards have a fainter button border; other cards are visible by fill and shadow.
 */
function cardEdge({ button }: Theme): string {
  return button.style === 'glass' ? `color-mix(in srgb,${button.edge} 45%,transparent)` : 'transparent';
}

function backgroundCss(background: GradientBackground | ArtBackground): string {
  return background.kind === 'gradient' ? gradientCss(background) : artCss(background);
}

function gradientCss({ angle, stops }: GradientBackground): string {
  const list = stops.map(([color, percent]) => `${color} ${percent}%`).join(',');
  return `html{background:${stops[0]?.[0]}}body::before{background:linear-gradient(${angle}deg,${list})}`;
}

function artCss({ art, base, floor, fit, sheet }: ArtBackground): string {
  const background = `${floor ?? ''} url(${siteAssets[art]}) 50% 0`;
  // The drawing fades into the base color before it ends, so that a long page has no edge.
  const fade = (end: string) =>
    floor ? '' : `mask-image:linear-gradient(#000 calc(${end} - 320px),transparent ${end})`;
  return [
    `html{background:${base}}`,
    `body::before{background:${background}/max(100%,500px) auto no-repeat;${fade('max(220vw,1100px)')}}`,
    // In a wide window, stretched rows and waves would be coarse, so the art repeats at its own size.
    fit === 'repeat'
      ? `@media(min-width:501px){body::before{background:${background}/auto 1100px repeat-x;${fade('1100px')}}}`
      : '',
    sheet ? `.column{background:${sheet}}${sheetCss}` : '',
  ].join('');
}
