import { calculateLowestContrast, listBackgrounds, mixRgb } from './background-contrast.js';
import {
  calculateContrast,
  calculateContrastRatio,
  EDGE_RATIO,
  mix,
  parseHex,
  READABLE_RATIO,
} from './contrast.js';
import type { FontPair } from './fonts.js';
import { type ButtonShape, HOVER_SHARE, SEA_SHARE, type Theme, TINT_SHARE } from './theme.js';
import { themes, toThemeKey } from './themes.js';

export { FONT_PAIR_KEYS, FONT_PAIRS, type FontPair } from './fonts.js';
export { BUTTON_SHAPES, type ButtonShape } from './theme.js';

/** The creator's changes of a theme. A null field keeps the theme's own value. */
export interface OwnLook {
  /** The color as `#rrggbb`. */
  accent: string | null;
  fontPair: FontPair | null;
  buttonShape: ButtonShape | null;
}

/** The class of a body with the creator's CSS, which applies only inside this class. */
export const CUSTOM_CSS_CLASS = 'own-css';

/** The look without changes of the theme. */
export const THEME_LOOK: OwnLook = { accent: null, fontPair: null, buttonShape: null };

/** The corner radius in pixels. A pill's radius exceeds half the height of any button. */
const RADII: Record<ButtonShape, number> = { square: 0, rounded: 12, pill: 999 };

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Returns the theme with the creator's changes. Ignores an accent that is hard to read. */
export function applyLook(key: string, { accent, fontPair, buttonShape }: OwnLook): Theme {
  const theme: Theme = themes[toThemeKey(key)];
  const coloredTheme =
    accent !== null && findAccentProblem(key, accent) === undefined ? applyAccent(theme, accent) : theme;
  const face = fontPair ?? theme.face;
  if (buttonShape === null) return { ...coloredTheme, face };
  // A row has no corners to shape, so its buttons become outlines.
  const { style } = coloredTheme.button;
  const button = { ...coloredTheme.button, style: style === 'row' ? ('outline' as const) : style };
  return { ...coloredTheme, face, button, radius: RADII[buttonShape] };
}

function applyAccent(theme: Theme, accent: string): Theme {
  const label = chooseLabelColor(theme, accent);
  const isSolid = theme.button.style === 'solid';
  return {
    ...theme,
    accent,
    submit: { fill: accent, label },
    button: isSolid ? { ...theme.button, fill: accent, label } : theme.button,
  };
}

/** Returns the theme's card color as the label color, or white or black if it is unreadable on the fill. */
function chooseLabelColor({ card }: Theme, fill: string): string {
  const candidates = calculateContrast(card.fill, fill) >= READABLE_RATIO ? [card.fill] : [WHITE, BLACK];
  return candidates.reduce((best, next) =>
    calculateContrast(next, fill) > calculateContrast(best, fill) ? next : best,
  );
}

export interface AccentProblem {
  /** The lowest contrast of the accent's color pairs, from 1 to 21. */
  ratio: number;
  /** The minimum contrast for this pair. */
  required: number;
  /** The nearest readable color, as `#rrggbb`. */
  suggestion: string;
}

/** Returns the problem of an unreadable accent, with the nearest readable color. Otherwise returns undefined. */
export function findAccentProblem(key: string, accent: string): AccentProblem | undefined {
  const theme: Theme = themes[toThemeKey(key)];
  const failed = findUnreadablePair(theme, accent);
  return failed && { ...failed, suggestion: findReadableAccent(theme, accent) };
}

function findUnreadablePair(theme: Theme, accent: string): { ratio: number; required: number } | undefined {
  return measureContrasts(theme, accent).find(({ ratio, required }) => ratio < required);
}

/** Returns the contrast of every pair of colors that contains the accent. */
function measureContrasts(theme: Theme, accent: string): Array<{ ratio: number; required: number }> {
  const { card, button } = theme;
  const accentedTheme = applyAccent(theme, accent);
  const label = parseHex(accentedTheme.submit.label);
  const fill = parseHex(accent);
  const sea = mix(card.fill, accent, SEA_SHARE);
  const createTextRequirement = (ratio: number) => ({ ratio, required: READABLE_RATIO });
  const createEdgeRequirement = (ratio: number) => ({ ratio, required: EDGE_RATIO });
  return [
    createTextRequirement(calculateContrast(accent, card.fill)),
    createTextRequirement(calculateContrastRatio(label, fill)),
    createTextRequirement(calculateContrast(accentedTheme.submit.label, mix(accent, card.text, HOVER_SHARE))),
    createTextRequirement(calculateContrast(card.text, mix(card.fill, accent, TINT_SHARE))),
    createTextRequirement(calculateContrast(card.text, sea)),
    createEdgeRequirement(calculateContrast(accent, sea)),
    ...(button.style === 'solid'
      ? [
          createTextRequirement(calculateContrastRatio(label, mixRgb(label, fill, HOVER_SHARE))),
          createEdgeRequirement(
            calculateLowestContrast(listBackgrounds(theme), (background) => [fill, background]),
          ),
        ]
      : []),
  ];
}

const STEPS = 50;

/** Mixes the color with the readable text color of cards until the result is readable. */
function findReadableAccent(theme: Theme, accent: string): string {
  for (let step = 1; step <= STEPS; step += 1) {
    const candidate = mix(accent, theme.card.text, step / STEPS);
    if (findUnreadablePair(theme, candidate) === undefined) return candidate;
  }
  return theme.submit.fill;
}

/** Returns the problem as a sentence for the creator. */
export function formatAccentProblem({ ratio, required, suggestion }: AccentProblem): string {
  const ratioText = (Math.floor(ratio * 10) / 10).toFixed(1);
  return `This accent color is hard to read on this theme: its contrast is ${ratioText}, and ${required} is required. The nearest readable color is ${suggestion}.`;
}
