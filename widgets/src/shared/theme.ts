import type { FontPair } from './fonts.js';

/**
 * The colors and shapes of a site. themes.test.ts computes the contrast of every pair that can occur on a
 * page, at every point of the theme's background.
 */
export interface Theme {
  /** The color scheme of the browser's own parts (scroll bar, autofill). */
  scheme: 'light' | 'dark';
  background: GradientBackground | ArtBackground;
  text: string;
  muted: string;
  /** Buttons directly on the background. */
  button: { style: ButtonStyle; fill: string | null; label: string; edge: string | null; shadow?: string };
  /** Corner radius in pixels. Cards follow it up to 22, controls inside a card up to 14. */
  radius: number;
  card: { fill: string; text: string };
  accent: string;
  /** The button inside the subscribe card. */
  submit: { fill: string; label: string };
  face: FontPair;
  /** `image`: the creator's blurred image is behind the head of the page. */
  header?: 'image';
}

/** The corners of buttons and cards, by the creator's choice. */
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
  /** Drawn at its own size and repeated to both sides, or stretched over the window. */
  fit: 'repeat' | 'cover';
  /** Shown before the art loads, and below it in tall windows. */
  base: string;
  /** Continues the end of the drawing, on pages that are longer. The drawing fades into `base` if there is none. */
  floor?: string;
  /** Every flat color that text may be on. */
  behindText: readonly string[];
  /** The content is on a sheet of this color, not on the art. */
  sheet?: string;
}

/** The share of a card's text color in its secondary text. */
export const CARD_MUTED = 0.8;
/** The share of a button's label color in its fill on hover. */
export const HOVER_SHARE = 0.06;
/** The share of the submit button's fill in a card's tinted parts. */
export const TINT_SHARE = 0.12;
/** The share of the fill in the darkest waves of a drawing. Text is drawn on them. */
export const SEA_SHARE = 0.24;
