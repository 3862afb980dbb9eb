import bg1 from '../../../assets/bg-1.svg?raw';
import bg2 from '../../../assets/bg-2.svg?raw';
import bg3 from '../../../assets/bg-3.svg?raw';
import bg4 from '../../../assets/bg-4.svg?raw';
import defaultBg from '../../../assets/default-bg.svg?raw';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { FONT_PAIRS } from '../../shared/fonts.js';
import { applyLook } from '../../shared/look.js';
import { readInitial } from '../../shared/plain-text.js';
import type { ArtBackground, GradientBackground, Theme } from '../../shared/theme.js';
import { getCreatorName } from '../creator-name.js';
import type { PageFrame, ShareImagePlan, ShareText, SiteView } from '../view.js';

/** The art of the five painted themes, as SVG text for the image renderer. */
const artText: Record<ArtBackground['art'], string> = {
  'default-bg': defaultBg,
  'bg-1': bg1,
  'bg-2': bg2,
  'bg-3': bg3,
  'bg-4': bg4,
};

const WIDTH = 1200;
const HEIGHT = 630;
const IMAGE = { left: 110, top: 165, size: 280 };
const ROW_WIDTH = 600;
const TEXT_LEFT = 450;
const TEXT_WIDTH = 650;

/** Plans the share image of a creator's page, with theme, portrait, name and URL. */
export function planShareImage(site: SiteView, frame: PageFrame): ShareImagePlan {
  const theme: Theme = applyLook(site.theme, site.look);
  const name = getCreatorName(site);
  const image = toSafeImageAddress(site.profileImage);
  const address = site.address.replace(/^https?:\/\//, '');
  return {
    width: WIDTH,
    height: HEIGHT,
    background: drawBackground(theme, { hasInitial: image === null }),
    image: image === null ? null : { address: image, ...IMAGE },
    texts: [
      ...(image === null && readInitial(name) !== '' ? [createInitialText(readInitial(name), theme)] : []),
      {
        text: name,
        face: chooseFace(theme),
        size: getFontSize(name),
        color: theme.text,
        left: TEXT_LEFT,
        top: 150,
        width: TEXT_WIDTH,
        height: 230,
        align: 'bottom',
      },
      {
        text: address,
        face: 'sans',
        size: 32,
        color: theme.muted,
        left: TEXT_LEFT,
        top: 412,
        width: TEXT_WIDTH,
        height: 90,
        align: 'top',
      },
      ...(site.isBranded ? [createBrandText(frame.brandName, theme)] : []),
    ],
  };
}

/** Selects the renderer's font that is nearest to the heading's. */
function chooseFace({ face }: Theme): ShareText['face'] {
  return FONT_PAIRS[face].heading.endsWith(' serif') ? 'serif' : 'sans';
}

/** Returns the font size, which is smaller for a long name because names are not truncated. */
function getFontSize(name: string): number {
  if (name.length <= 14) return 92;
  if (name.length <= 26) return 74;
  return 54;
}

function createInitialText(initial: string, theme: Theme): ShareText {
  const { left, top, size } = IMAGE;
  const box = { left, top: top + size * 0.2, width: size, height: size * 0.6 };
  return {
    text: initial,
    face: chooseFace(theme),
    size: 140,
    color: theme.submit.label,
    ...box,
    align: 'center',
  };
}

function createBrandText(brandName: string, theme: Theme): ShareText {
  return {
    text: brandName,
    face: 'serif',
    size: 30,
    color: theme.muted,
    left: TEXT_LEFT,
    top: 506,
    width: TEXT_WIDTH,
    height: 44,
    align: 'top',
  };
}

function drawBackground(theme: Theme, { hasInitial }: { hasInitial: boolean }): string {
  const { left, top, size } = IMAGE;
  const [x, y, radius] = [left + size / 2, top + size / 2, size / 2];
  const ring = theme.scheme === 'light' ? theme.card.fill : '#ffffff';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    drawBackgroundLayer(theme),
    `<circle cx="${x}" cy="${y}" r="${radius + 10}" fill="${ring}" fill-opacity="${theme.scheme === 'light' ? 1 : 0.82}"/>`,
    hasInitial ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${theme.submit.fill}"/>` : '',
    '</svg>',
  ].join('');
}

function drawBackgroundLayer(theme: Theme): string {
  const { background } = theme;
  if (background.kind === 'gradient') return drawGradient(background);
  const art = background.fit === 'cover' ? placeArt(background, 0, WIDTH) : repeatArt(background);
  const sheet = background.sheet
    ? `<rect x="48" y="64" width="${WIDTH - 96}" height="${HEIGHT - 128}" rx="22" fill="${background.sheet}"/>`
    : '';
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${background.base}"/>${art}${sheet}`;
}

/** Repeats rows and waves near their own size, as on the page, because stretched ones would look coarse. */
function repeatArt(background: ArtBackground): string {
  const copies = Math.ceil(WIDTH / ROW_WIDTH);
  return Array.from({ length: copies }, (_, index) =>
    placeArt(background, index * ROW_WIDTH, ROW_WIDTH),
  ).join('');
}

function placeArt({ art }: ArtBackground, left: number, width: number): string {
  const [, viewBox = ''] = /viewBox="([^"]+)"/.exec(artText[art]) ?? [];
  const artContent = artText[art].replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  // Overlaps the copies by one pixel, because otherwise a line of the background is visible between them.
  const position = `x="${left}" y="0" width="${width + 1}" height="${HEIGHT}"`;
  return `<svg ${position} viewBox="${viewBox}" preserveAspectRatio="xMidYMin slice">${artContent}</svg>`;
}

/**
 * Returns the gradient of a background. CSS measures the angle clockwise from the top, and extends the line to the
 * corners.
 */
function drawGradient({ angle, stops }: GradientBackground): string {
  const angleInRadians = (angle * Math.PI) / 180;
  const length = Math.abs(WIDTH * Math.sin(angleInRadians)) + Math.abs(HEIGHT * Math.cos(angleInRadians));
  const [dx, dy] = [(Math.sin(angleInRadians) * length) / 2, (-Math.cos(angleInRadians) * length) / 2];
  const [cx, cy] = [WIDTH / 2, HEIGHT / 2];
  const line = `x1="${cx - dx}" y1="${cy - dy}" x2="${cx + dx}" y2="${cy + dy}"`;
  const colors = stops
    .map(([color, percent]) => `<stop offset="${percent}%" stop-color="${color}"/>`)
    .join('');
  return `<linearGradient id="g" gradientUnits="userSpaceOnUse" ${line}>${colors}</linearGradient><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`;
}
