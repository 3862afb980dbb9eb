import type { FontPair } from './fonts.js';

/**
 * The colors and shapes of a site. themes.test.ts computes the contrast of every possible pair of colors, at every
 * point of the background.
 */
export interface Theme {
  /** The color scheme of the browser's own parts, such as scroll bars. */
  scheme: 'light' | 'dark';
  background: GradientBackground | ArtBackground;
  text: string;
  muted: string;
  /** The buttons directly on the background. */
  button: { style: ButtonStyle; fill: string | null; label: string; edge: string | null; shadow?: string };
  /** The corner radius in pixels. Cards have at most 22, and controls inside a card at most 14. */
  radius: number;
  card: { fill: string; text: string };
  accent: string;
  /** The button of the subscribe card. */
  submit: { fill: string; label: string };
  face: FontPair;
  /** `image` shows the creator's blurred image behind the head of the page. */
  header?: 'image';
}

/** The corners of buttons and cards, as the creator chose. */
export const BUTTON_SHAPES = ['square', 'rounded', 'pill'] as const;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];

export type ButtonStyle = 'solid' | 'outline' | 'hard-shadow' | 'soft-shadow' | 'glass' | 'row';

export interface GradientBackground {
  kind: 'gradient';
  angle: number;
  stops: ReadonlyArray<readonly [color: string, percent: number]>;
}

export interface ArtBackground {
  kind: 'art';
  art: 'default-bg' | 'bg-1' | 'bg-2' | 'bg-3' | 'bg-4';
  /** Repeated to both sides at its own size, or stretched over the window. */
  fit: 'repeat' | 'cover';
  /** The color before the art loads, and below the art in tall windows. */
  base: string;
  /** The background below the drawing on longer pages. Without it, the drawing fades into `base`. */
  floor?: string;
  /** Every flat color that can be behind text. */
  behindText: readonly string[];
  /** The color of the sheet that contains the content, if there is a sheet. */
  sheet?: string;
}

/** The share of the card's text color in secondary text. */
export const CARD_MUTED = 0.8;
/** The share of the button's label color in its fill on hover. */
export const HOVER_SHARE = 0.06;
/** The share of the submit button's fill in tinted parts of a card. */
export const TINT_SHARE = 0.12;
/** The share of the fill in the darkest waves of a drawing, which are behind text. */
export const SEA_SHARE = 0.24;
