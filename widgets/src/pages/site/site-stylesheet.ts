import { siteAssets } from '../../shared/site-assets.gen.js';
import subscribeFormCss from '../../shared/subscribe-form.css?inline';
import {
  type ArtGround,
  type GradientGround,
  knownThemeKey,
  type Theme,
  type ThemeKey,
  themes,
} from '../../shared/themes.js';
import { fontsCss } from '../fonts-css.js';
import { makeStylesheet, type Stylesheet } from '../stylesheet.js';
import sheetCss from './sheet.css?inline';
import siteCss from './site.css?inline';

const made = new Map<ThemeKey, Stylesheet>();

/** One stylesheet a theme, made when it is first asked for. */
export function siteStylesheet(theme: string): Stylesheet {
  const key = knownThemeKey(theme);
  const known = made.get(key);
  if (known) return known;
  const stylesheet = makeStylesheet(fontsCss, subscribeFormCss, siteCss, themeCss(themes[key]));
  made.set(key, stylesheet);
  return stylesheet;
}

function themeCss(theme: Theme): string {
  const values = {
    'color-scheme': theme.scheme,
    '--text': theme.text,
    '--muted': theme.muted,
    '--card': theme.card.fill,
    '--card-text': theme.card.text,
    '--accent': theme.submit.fill,
    '--on-accent': theme.submit.label,
    '--radius': `${Math.min(theme.radius, 22)}px`,
    '--ring': theme.scheme === 'light' ? theme.card.fill : 'rgb(255 255 255 / 0.82)',
    '--name-face':
      theme.face === 'serif' ? '"Young Serif", Georgia, serif' : '"Hanken Grotesk", system-ui, sans-serif',
    '--name-weight': theme.face === 'serif' ? '400' : '750',
    '--name-tracking': theme.face === 'serif' ? '-0.015em' : '-0.025em',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(';')}}${groundCss(theme.ground)}`;
}

function groundCss(ground: GradientGround | ArtGround): string {
  return ground.kind === 'gradient' ? gradientCss(ground) : artCss(ground);
}

function gradientCss({ angle, stops }: GradientGround): string {
  const list = stops.map(([color, percent]) => `${color} ${percent}%`).join(',');
  return `html{background:${stops[0]?.[0]}}body::before{background:linear-gradient(${angle}deg,${list})}`;
}

function artCss({ art, base, fit, sheet }: ArtGround): string {
  const background = `${base} url(${siteAssets[art]}) 50% 0`;
  return [
    `html{background:${base}}body::before{background:${background}/cover no-repeat}`,
    // In a wide window, art made of rows and waves would grow coarse: it repeats at its own size.
    fit === 'repeat'
      ? `@media(min-width:501px){body::before{background:${background}/auto max(1100px,100%) repeat-x}}`
      : '',
    sheet ? `.column{background:${sheet}}${sheetCss}` : '',
  ].join('');
}
