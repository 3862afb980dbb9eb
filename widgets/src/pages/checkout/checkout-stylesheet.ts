import type { CheckoutTheme } from '../../shared/checkout/checkout-view.js';
import { FONT_PAIRS } from '../../shared/fonts.js';
import { applyLook } from '../../shared/look.js';
import type { Theme } from '../../shared/theme.js';
import { themes, toThemeKey } from '../../shared/themes.js';
import creatorColorsCss from '../creator/creator-colors.css?inline';
import { createOwnStyle } from '../site/frame/own-style.js';
import { getThemeCssByKey } from '../site/frame/site-stylesheet.js';
import productArtCss from '../site/store/product-art.css?inline';
import { fontsCss, makeStylesheet, type Stylesheet } from '../stylesheet.js';
import liveCss from '../system/live.css?inline';
import systemCss from '../system/system.css?inline';
import type { CreatorLook } from '../view.js';
import checkoutCss from './checkout.css?inline';
import creatorCheckoutCss from './creator-checkout.css?inline';
import formCss from './form.css?inline';
import paymentCss from './payment.css?inline';
import summaryCss from './summary.css?inline';

const parts = [fontsCss, systemCss, liveCss, checkoutCss, formCss, productArtCss, summaryCss, paymentCss];

const stylesheets: Record<CheckoutTheme, Stylesheet> = {
  system: makeStylesheet(...parts),
  light: makeStylesheet(...parts, ':root{color-scheme:light}'),
  dark: makeStylesheet(...parts, ':root{color-scheme:dark}'),
};

export function getCheckoutStylesheet(theme: CheckoutTheme): Stylesheet {
  return stylesheets[theme];
}

const creatorStylesheets = new Map<string, Stylesheet>();

/**
 * Returns the style sheet of a creator's checkout, with the creator's buttons and headings. Its colors are the theme's,
 * or a scheme that the surrounding site requested.
 */
export function getCreatorCheckoutStylesheet(theme: CheckoutTheme, creatorTheme: string): Stylesheet {
  const creatorKey = toThemeKey(creatorTheme);
  const key = `${theme} ${creatorKey}`;
  const cachedStylesheet = creatorStylesheets.get(key);
  if (cachedStylesheet) return cachedStylesheet;
  const look =
    theme === 'system'
      ? [getThemeCssByKey(creatorKey), creatorColorsCss, creatorCheckoutCss]
      : [`:root{color-scheme:${theme}}`, createAccentCss(themes[creatorKey])];
  const stylesheet = makeStylesheet(...parts, ...look);
  creatorStylesheets.set(key, stylesheet);
  return stylesheet;
}

/** Returns the creator's changes of the theme. Returns undefined without changes. */
export function findCheckoutOwnStyle(
  theme: CheckoutTheme,
  creator: Pick<CreatorLook, 'theme' | 'look'>,
): Stylesheet | undefined {
  const ownStyle = createOwnStyle(creator);
  return theme === 'system' || !ownStyle
    ? ownStyle
    : makeStylesheet(createAccentCss(applyLook(creator.theme, creator.look)));
}

function createAccentCss({ submit, face, radius }: Theme): string {
  const { fill, label } = submit;
  const { heading, weight, tracking, text } = FONT_PAIRS[face];
  return [
    `:root{--tide:${fill};--on-tide:${label};--tide-hover:color-mix(in srgb,${fill} 88%,${label})}`,
    `.button,.button:focus-visible{border-radius:${Math.min(radius, 22)}px}`,
    `body{font-family:${text}}h1{font-family:${heading};font-weight:${weight};letter-spacing:${tracking}}`,
  ].join('');
}
