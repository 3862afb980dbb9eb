import { describe, expect, test } from 'vitest';
import {
  calculateLowestContrast,
  listBackgrounds,
  listGradientColors,
  mixRgb,
} from './background-contrast.js';
import { calculateContrastRatio, EDGE_RATIO, parseHex, READABLE_RATIO, type Rgb } from './contrast.js';
import {
  CARD_MUTED,
  type GradientBackground,
  HOVER_SHARE,
  SEA_SHARE,
  type Theme,
  TINT_SHARE,
} from './theme.js';
import { DEFAULT_THEME, getTopColor, themes, toThemeKey } from './themes.js';

/** Mixes colors as subscribe-form.css does. */
const FIELD_EDGE = 0.6;
const PLACEHOLDER = 0.82;
const DANGER = { light: '#bb1340', dark: '#fa838f' };

/** Returns the color of a fill over a background. A fill such as '#ffffff21' is translucent. */
function blendOver(fill: string | null, background: Rgb): Rgb {
  if (fill === null) return background;
  const share = fill.length === 9 ? Number.parseInt(fill.slice(7), 16) / 255 : 1;
  return mixRgb(parseHex(fill), background, share);
}

describe.each(Object.entries<Theme>(themes))('%s', (_key, theme) => {
  const backgrounds = listBackgrounds(theme);
  const { button, card, submit } = theme;
  const cardFill = parseHex(card.fill);
  const cardText = parseHex(card.text);

  test('has visible icons on the tint of a link', () => {
    const label = parseHex(button.label);
    expect(
      calculateLowestContrast(backgrounds, (background) => [
        label,
        mixRgb(label, blendOver(button.fill, background), TINT_SHARE),
      ]),
    ).toBeGreaterThanOrEqual(EDGE_RATIO);
  });

  test('has readable text on its whole background', () => {
    expect(
      calculateLowestContrast(backgrounds, (background) => [parseHex(theme.text), background]),
    ).toBeGreaterThanOrEqual(READABLE_RATIO);
    expect(
      calculateLowestContrast(backgrounds, (background) => [parseHex(theme.muted), background]),
    ).toBeGreaterThanOrEqual(READABLE_RATIO);
  });

  test('has buttons with visible edges and readable labels', () => {
    const label = calculateLowestContrast(backgrounds, (background) => [
      parseHex(button.label),
      blendOver(button.fill, background),
    ]);
    const outline = calculateLowestContrast(backgrounds, (background) => [
      blendOver(button.edge ?? button.fill, background),
      background,
    ]);
    expect(label).toBeGreaterThanOrEqual(READABLE_RATIO);
    expect(outline).toBeGreaterThanOrEqual(EDGE_RATIO);
  });

  test('has readable button labels on hover', () => {
    const onBackground = calculateLowestContrast(backgrounds, (background) => {
      const label = parseHex(button.label);
      return [label, mixRgb(label, blendOver(button.fill, background), HOVER_SHARE)];
    });
    const inCard = calculateContrastRatio(
      parseHex(submit.label),
      mixRgb(cardText, parseHex(submit.fill), HOVER_SHARE),
    );
    expect(onBackground).toBeGreaterThanOrEqual(READABLE_RATIO);
    expect(inCard).toBeGreaterThanOrEqual(READABLE_RATIO);
  });

  test('has readable product cards: text, muted text, file type and price', () => {
    const tintedFill = mixRgb(parseHex(submit.fill), cardFill, TINT_SHARE);
    expect(calculateContrastRatio(mixRgb(cardText, cardFill, CARD_MUTED), cardFill)).toBeGreaterThanOrEqual(
      READABLE_RATIO,
    );
    expect(calculateContrastRatio(cardText, tintedFill)).toBeGreaterThanOrEqual(READABLE_RATIO);
    expect(calculateContrastRatio(parseHex(theme.accent), cardFill)).toBeGreaterThanOrEqual(READABLE_RATIO);
  });

  test('has a visible video placeholder with readable text', () => {
    const water = mixRgb(parseHex(submit.fill), cardFill, SEA_SHARE);
    expect(calculateContrastRatio(cardText, water)).toBeGreaterThanOrEqual(READABLE_RATIO);
    expect(calculateContrastRatio(parseHex(submit.fill), water)).toBeGreaterThanOrEqual(EDGE_RATIO);
  });

  test('has visible focus rings on the background and on cards', () => {
    expect(
      calculateLowestContrast(backgrounds, (background) => [parseHex(theme.text), background]),
    ).toBeGreaterThanOrEqual(EDGE_RATIO);
    expect(
      calculateContrastRatio(cardText, mixRgb(parseHex(submit.fill), cardFill, SEA_SHARE)),
    ).toBeGreaterThanOrEqual(EDGE_RATIO);
  });

  test('has a readable subscribe card', () => {
    expect(calculateContrastRatio(cardText, cardFill)).toBeGreaterThanOrEqual(READABLE_RATIO);
    expect(calculateContrastRatio(parseHex(theme.accent), cardFill)).toBeGreaterThanOrEqual(READABLE_RATIO);
    expect(calculateContrastRatio(mixRgb(cardText, cardFill, PLACEHOLDER), cardFill)).toBeGreaterThanOrEqual(
      READABLE_RATIO,
    );
    expect(calculateContrastRatio(parseHex(DANGER[theme.scheme]), cardFill)).toBeGreaterThanOrEqual(
      READABLE_RATIO,
    );
    expect(calculateContrastRatio(parseHex(submit.label), parseHex(submit.fill))).toBeGreaterThanOrEqual(
      READABLE_RATIO,
    );
  });

  test('has visible field and button edges in the subscribe card', () => {
    expect(calculateContrastRatio(mixRgb(cardText, cardFill, FIELD_EDGE), cardFill)).toBeGreaterThanOrEqual(
      EDGE_RATIO,
    );
    expect(calculateContrastRatio(parseHex(submit.fill), cardFill)).toBeGreaterThanOrEqual(EDGE_RATIO);
  });
});

test('lists the last color of a gradient last', () => {
  expect(listGradientColors(themes['gradient-2'].background as GradientBackground).at(-1)).toEqual(
    parseHex('#86c8cd'),
  );
});

test('falls back to the default for an unknown theme', () => {
  expect(Object.keys(themes)).toHaveLength(14);
  expect(toThemeKey('gradient-4')).toBe('gradient-4');
  expect(toThemeKey('plaid')).toBe(DEFAULT_THEME);
  expect(toThemeKey('constructor')).toBe(DEFAULT_THEME);
});

test('returns the color at the top edge of the page for the browser bar', () => {
  expect(getTopColor('gradient-2')).toBe('#f5f1dd');
  expect(getTopColor('bg-4')).toBe('#07121f');
  expect(getTopColor('bg-3')).toBe('#fbdcae');
});
