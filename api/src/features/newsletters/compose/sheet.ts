import { EXAMPLE_TEXTS } from '../rules.js';
import { buildPalettes, type Design, getDesign } from './designs/designs.js';
import type { Palette } from './designs/palette.js';
import { type Direction, detectDirection } from './direction.js';
import type { NewsletterContent } from './newsletter-content.js';
import { type EmailElement, joinText, parseBlocks } from './tree.js';

/** The inputs of a layout. */
export interface Sheet {
  newsletter: NewsletterContent;
  design: Design;
  colors: Palette;
  darkColors: Palette;
  direction: Direction;
  /** The content's blocks. */
  blocks: EmailElement[];
}

export function createSheet(newsletter: NewsletterContent): Sheet {
  const design = getDesign(newsletter);
  const blocks = parseBlocks(newsletter.content || (newsletter.showsPlaces ? EXAMPLE_TEXTS.content : ''));
  const direction = detectDirection(`${newsletter.title} ${joinText(blocks)}`);
  return { newsletter, design, ...buildPalettes(design, newsletter.accent), direction, blocks };
}

/** Returns whether a face is old-style, and so looks smaller than its size. */
const isSmall = (font: string) => /^(?:Garamond|Palatino|Georgia|'Gill)/.test(font);

export function formatBodyStyle({ design, colors, direction }: Sheet): string {
  const size = isSmall(design.bodyFont)
    ? 'font-size:18px;line-height:29px;'
    : 'font-size:17px;line-height:28px;';
  return `font-family:${design.bodyFont};${size}color:${colors.ink};text-align:${direction.start};`;
}

export function formatMetaStyle({ design, colors, direction }: Sheet): string {
  return `font-family:${design.bodyFont};font-size:13px;line-height:20px;color:${colors.muted};text-align:${direction.start};`;
}

/**
 * Returns the month for a masthead. It has no day, which near midnight would differ between author and
 * server.
 */
export function formatMonth(newsletter: NewsletterContent): string {
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    newsletter.date,
  );
}

/** Returns CSS padding, with start and end by the text direction. */
export function formatPadding(
  { direction }: Sheet,
  [top, end, bottom, start]: [number, number, number, number],
): string {
  const [right, left] = direction.start === 'left' ? [end, start] : [start, end];
  return `${top}px ${right}px ${bottom}px ${left}px`;
}
