import type { Palette } from './designs/palette.js';
import type { Sheet } from './sheet.js';

/**
 * Renders the styles that cannot be inline, for dark schemes, small screens and Word. Each has its own element, because
 * Gmail drops a whole element for a single unsupported rule.
 */
export function renderStyleElements(sheet: Sheet): string {
  const darkColors = buildDarkRules(sheet.darkColors);
  return [
    `<style>${SMALL_SCREENS}</style>`,
    `<style>@media (prefers-color-scheme:dark){${darkColors.map(({ selector, rule }) => `${selector}{${rule}}`).join('')}}</style>`,
    // Outlook's apps mark recolored elements and support no media query for it.
    `<style>${darkColors.map(({ selector, rule }) => `[data-ogsc] ${selector}{${rule}}`).join('')}</style>`,
    readFontName(sheet),
  ].join('\n');
}

const SMALL_SCREENS = [
  '@media (max-width:599px){',
  '.column,.wide{max-width:100% !important}',
  '.pad{padding-left:20px !important;padding-right:20px !important}',
  '.narrow{padding-left:10px !important;padding-right:10px !important}',
  '.flat{padding-left:0 !important;padding-right:0 !important;border-left:0 !important;border-right:0 !important}',
  '}',
].join('');

/**
 * Builds the dark rules, with one class per role. Inline styles have the light colors, so every rule must be
 * important.
 */
function buildDarkRules(darkColors: Palette): Array<{ selector: string; rule: string }> {
  const formatBackground = (color: string) => `background-color:${color} !important`;
  const formatTextColor = (color: string) => `color:${color} !important`;
  const formatBorderColor = (color: string) => `border-color:${color} !important`;
  return [
    { selector: '.outer', rule: formatBackground(darkColors.outer) },
    { selector: '.card', rule: formatBackground(darkColors.card) },
    { selector: '.tint', rule: formatBackground(darkColors.tint) },
    { selector: '.band', rule: `${formatBackground(darkColors.band)};${formatTextColor(darkColors.onBand)}` },
    {
      selector: '.fill',
      rule: `${formatBackground(darkColors.accent)};${formatTextColor(darkColors.onAccent)}`,
    },
    { selector: '.stroke', rule: formatBackground(darkColors.ink) },
    { selector: '.stroke-link', rule: formatBackground(darkColors.link) },
    { selector: '.hairline', rule: formatBackground(darkColors.rule) },
    { selector: '.ink', rule: formatTextColor(darkColors.ink) },
    { selector: '.muted', rule: formatTextColor(darkColors.muted) },
    { selector: '.link', rule: formatTextColor(darkColors.link) },
    { selector: '.on-band', rule: formatTextColor(darkColors.onBand) },
    { selector: '.rule', rule: formatBorderColor(darkColors.rule) },
    { selector: '.quote', rule: formatBorderColor(darkColors.link) },
    { selector: '.frame', rule: formatBorderColor(darkColors.ink) },
  ];
}

const APPLE_NAMES = '-apple-system,BlinkMacSystemFont,';

/**
 * Renders fixes for Word. It fails on font names that begin with a hyphen, and scales pixels on dense screens
 * by default.
 */
function readFontName({ design }: Sheet): string {
  const removeAppleFonts = (stack: string) => stack.replace(APPLE_NAMES, '');
  return `<!--[if mso]><style>td,p,li,a,h2,h3{font-family:${removeAppleFonts(design.bodyFont)} !important}.head{font-family:${removeAppleFonts(design.headFont)} !important}</style><xml xmlns:o="urn:schemas-microsoft-com:office:office"><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->`;
}
