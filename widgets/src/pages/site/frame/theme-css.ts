import { FONT_PAIRS } from '../../../shared/fonts.js';
import { siteAssets } from '../../../shared/site-assets.built.js';
import {
  type ArtBackground,
  CARD_MUTED,
  type GradientBackground,
  HOVER_SHARE,
  SEA_SHARE,
  type Theme,
  TINT_SHARE,
} from '../../../shared/theme.js';
import sheetCss from './sheet.css?inline';

/**
 * Half of 54 px, which is the height of a button. From this radius a corner is a half circle, also for a title of two
 * lines.
 */
const PILL_RADIUS = 27;
const LIGHT_CARD_SHADOW =
  '0 1px 2px color-mix(in srgb,var(--text) 7%,transparent),0 14px 28px -20px color-mix(in srgb,var(--text) 42%,transparent)';

/** Returns the style sheet of a theme. */
export function createThemeCss(theme: Theme): string {
  const lines = Object.entries(getThemeValues(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(';')}}${createBackgroundCss(theme.background)}`;
}

/** Returns the theme's values, by the property's name. */
export function getThemeValues(theme: Theme): Record<string, string> {
  const { button } = theme;
  const fonts = FONT_PAIRS[theme.face];
  return {
    'color-scheme': theme.scheme,
    '--text': theme.text,
    '--muted': theme.muted,
    '--card': theme.card.fill,
    '--card-text': theme.card.text,
    '--accent': theme.submit.fill,
    '--on-accent': theme.submit.label,
    '--highlight': theme.accent,
    '--card-muted': `color-mix(in srgb,var(--card-text) ${CARD_MUTED * 100}%,var(--card))`,
    '--tint': `${TINT_SHARE * 100}%`,
    '--sea': `color-mix(in srgb,var(--accent) ${SEA_SHARE * 100}%,var(--card))`,
    '--card-edge': getCardEdge(theme),
    '--card-shadow': button.shadow ?? (theme.scheme === 'light' ? LIGHT_CARD_SHADOW : 'none'),
    '--card-radius': `${Math.min(theme.radius, 22)}px`,
    '--button-fill': button.fill ?? 'transparent',
    '--button-hover': `color-mix(in srgb,${button.fill ?? 'transparent'} ${100 - HOVER_SHARE * 100}%,${button.label})`,
    '--button-label': button.label,
    '--button-edge': button.edge ?? 'transparent',
    '--button-radius': `${Math.min(theme.radius, PILL_RADIUS)}px`,
    '--button-shadow': button.shadow ?? 'none',
    '--ring': theme.scheme === 'light' ? theme.card.fill : 'rgb(255 255 255 / 0.82)',
    '--name-face': fonts.heading,
    '--name-weight': String(fonts.weight),
    '--name-tracking': fonts.tracking,
    '--text-face': fonts.text,
  };
}

/** Returns the border of cards. Glass cards have a fainter border than buttons, and other cards have none. */
function getCardEdge({ button }: Theme): string {
  return button.style === 'glass' ? `color-mix(in srgb,${button.edge} 45%,transparent)` : 'transparent';
}

function createBackgroundCss(background: GradientBackground | ArtBackground): string {
  return background.kind === 'gradient' ? createGradientCss(background) : createArtCss(background);
}

function createGradientCss({ angle, stops }: GradientBackground): string {
  const list = stops.map(([color, percent]) => `${color} ${percent}%`).join(',');
  return `html{background:${stops[0]?.[0]}}body::before{background:linear-gradient(${angle}deg,${list})}`;
}

function createArtCss({ art, base, floor, fit, sheet }: ArtBackground): string {
  const background = `${floor ?? ''} url(${siteAssets[art]}) 50% 0`;
  // The drawing fades into the base color before its end, so that a long page shows no edge.
  const createFade = (end: string) =>
    floor ? '' : `mask-image:linear-gradient(#000 calc(${end} - 320px),transparent ${end})`;
  return [
    `html{background:${base}}`,
    `body::before{background:${background}/max(100%,500px) auto no-repeat;${createFade('max(220vw,1100px)')}}`,
    // In a wide window the art repeats at its own size, because stretched rows and waves would look coarse.
    fit === 'repeat'
      ? `@media(min-width:501px){body::before{background:${background}/auto 1100px repeat-x;${createFade('1100px')}}}`
      : '',
    sheet ? `.column{background:${sheet}}${sheetCss}` : '',
  ].join('');
}
