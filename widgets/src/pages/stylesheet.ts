import { createHash } from 'node:crypto';
import { FONT_PAIRS, type FontPair } from '../shared/fonts.js';
import { siteAssets } from '../shared/site-assets.built.js';

export interface Stylesheet {
  text: string;
  /** The CSP source of the text: `'sha256-…'`, including quotes. */
  hash: string;
}

/** Creates a style sheet. Call it once and store the result, because hashing takes longer than rendering a page. */
export function makeStylesheet(...parts: string[]): Stylesheet {
  const text = parts.join('\n');
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const VIETNAMESE =
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB';

/** Returns the font files that a page with Latin text needs for its first paint. */
export function listPreloadedFonts(pair: FontPair): string[] {
  return FONT_PAIRS[pair].files.map((file) => FIRST_FILES[file]);
}

const FIRST_FILES = {
  'young-serif': siteAssets['young-serif-latin-400-normal'],
  'hanken-grotesk': siteAssets['hanken-grotesk-latin-wght-normal'],
};

function createFontFace(family: string, weight: string, address: string, range: string): string {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${address}) format("woff2");unicode-range:${range}}`;
}

export const fontsCss = [
  createFontFace('Young Serif', '400', siteAssets['young-serif-latin-400-normal'], LATIN),
  createFontFace('Young Serif', '400', siteAssets['young-serif-latin-ext-400-normal'], LATIN_EXT),
  createFontFace('Hanken Grotesk', '100 900', siteAssets['hanken-grotesk-latin-wght-normal'], LATIN),
  createFontFace('Hanken Grotesk', '100 900', siteAssets['hanken-grotesk-latin-ext-wght-normal'], LATIN_EXT),
  createFontFace(
    'Hanken Grotesk',
    '100 900',
    siteAssets['hanken-grotesk-vietnamese-wght-normal'],
    VIETNAMESE,
  ),
].join('');
