/**
 * The look of a micro-site: a contract of colours. themes.test.ts computes the contrast of every pair that a page can
 * put together, over every point of the theme's ground.
 */
export interface Theme {
  name: string;
  /** What the browser's own parts (scroll bar, autofill) should look like. */
  scheme: 'light' | 'dark';
  ground: GradientGround | ArtGround;
  text: string;
  muted: string;
  /** Buttons that lie on the ground itself. */
  button: { style: ButtonStyle; fill: string | null; label: string; edge: string | null; shadow?: string };
  /** Corner radius in pixels. Cards follow it up to 22, controls inside a card up to 14. */
  radius: number;
  card: { fill: string; text: string };
  accent: string;
  /** The button inside the subscribe card. */
  submit: { fill: string; label: string };
  face: 'serif' | 'sans';
  /** `picture`: the creator's picture glows, out of focus, behind the head of the page. */
  header?: 'picture';
}

export type ButtonStyle = 'solid' | 'outline' | 'hard-shadow' | 'soft-shadow' | 'glass' | 'row';

export interface GradientGround {
  kind: 'gradient';
  angle: number;
  stops: ReadonlyArray<readonly [color: string, percent: number]>;
}

export interface ArtGround {
  kind: 'art';
  art: 'default-bg' | 'bg-1' | 'bg-2' | 'bg-3' | 'bg-4';
  /** Drawn at its own size and repeated to both sides, or stretched over the window. */
  fit: 'repeat' | 'cover';
  /** Shown before the art arrives, and below it in tall windows. */
  base: string;
  /** Every flat colour that text may come to lie on. */
  behindText: readonly string[];
  /** Content lies on a sheet of this colour, not on the art. */
  sheet?: string;
}

/** The share of a card's text in its quieter text. */
export const CARD_MUTED = 0.8;
/** The share of a button's label in its fill under the pointer. */
export const HOVER = 0.06;
/** The share of the submit button's fill in a card's tinted parts. */
export const TINT = 0.12;
/** The same where a drawing's water is deepest; text lies on it. */
export const SEA = 0.24;
