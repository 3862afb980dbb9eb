/** The fonts of a page, from the instance or from the visitor's system. No other server gets a request. */
export const FONT_PAIR_KEYS = ['serif', 'sans', 'book', 'system', 'rounded', 'slab', 'typewriter'] as const;
export type FontPair = (typeof FONT_PAIR_KEYS)[number];

interface FontPairStyle {
  /** The name of the pair in the editor. */
  name: string;
  heading: string;
  weight: number;
  tracking: string;
  text: string;
  /** The files that the first paint needs. */
  files: ReadonlyArray<'young-serif' | 'hanken-grotesk'>;
}

const HANKEN = '"Hanken Grotesk", system-ui, sans-serif';
const SYSTEM = 'system-ui, sans-serif';
const BOOK_FONTS = '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Georgia, serif';

export const FONT_PAIRS: Record<FontPair, FontPairStyle> = {
  serif: {
    name: 'Serif and sans',
    heading: '"Young Serif", Georgia, serif',
    weight: 400,
    tracking: '-0.015em',
    text: HANKEN,
    files: ['young-serif', 'hanken-grotesk'],
  },
  sans: {
    name: 'Sans',
    heading: HANKEN,
    weight: 750,
    tracking: '-0.025em',
    text: HANKEN,
    files: ['hanken-grotesk'],
  },
  book: { name: 'Book', heading: BOOK_FONTS, weight: 600, tracking: '-0.01em', text: BOOK_FONTS, files: [] },
  system: { name: 'System', heading: SYSTEM, weight: 700, tracking: '-0.02em', text: SYSTEM, files: [] },
  rounded: {
    name: 'Rounded',
    heading:
      'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT Bold", sans-serif',
    weight: 700,
    tracking: '-0.01em',
    text: SYSTEM,
    files: [],
  },
  slab: {
    name: 'Slab',
    heading: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
    weight: 700,
    tracking: '-0.01em',
    text: SYSTEM,
    files: [],
  },
  typewriter: {
    name: 'Typewriter',
    heading:
      'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    weight: 600,
    tracking: '-0.03em',
    text: SYSTEM,
    files: [],
  },
};
