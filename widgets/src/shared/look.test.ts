import { describe, expect, test } from 'vitest';
import { calculateContrast, READABLE_RATIO } from './contrast.js';
import { applyLook, BUTTON_SHAPES, FONT_PAIR_KEYS, findAccentProblem } from './look.js';
import { type ThemeKey, themes } from './themes.js';

const keys = Object.keys(themes) as ThemeKey[];
const NOTHING = { accent: null, fontPair: null, buttonShape: null };

describe.each(keys)('%s', (key) => {
  test('is unchanged if the creator sets no look', () => {
    expect(applyLook(key, NOTHING)).toEqual(themes[key]);
  });

  test.each(['#ff0000', '#00ff00', '#ffff00', '#808080', '#ffffff', '#000000', '#02566b', '#fa838f'])(
    'has a readable accent near %s',
    (requestedAccent) => {
      const accent = findAccentProblem(key, requestedAccent)?.suggestion ?? requestedAccent;
      expect(findAccentProblem(key, accent)).toBeUndefined();
      const { submit, card } = applyLook(key, { ...NOTHING, accent });
      expect(submit.fill).toBe(accent);
      expect(calculateContrast(submit.fill, submit.label)).toBeGreaterThanOrEqual(READABLE_RATIO);
      expect(calculateContrast(submit.fill, card.fill)).toBeGreaterThanOrEqual(READABLE_RATIO);
    },
  );

  test('ignores an accent that is hard to read', () => {
    const { card } = themes[key];
    expect(findAccentProblem(key, card.fill)).toMatchObject({ ratio: 1, required: READABLE_RATIO });
    expect(applyLook(key, { ...NOTHING, accent: card.fill })).toEqual(themes[key]);
  });

  test.each(BUTTON_SHAPES)('has %s buttons', (buttonShape) => {
    const { radius, button } = applyLook(key, { ...NOTHING, buttonShape });
    expect(radius).toBe({ square: 0, rounded: 12, pill: 999 }[buttonShape]);
    expect(button.style).not.toBe('row');
  });

  test.each(FONT_PAIR_KEYS)('has the fonts %s', (fontPair) => {
    expect(applyLook(key, { ...NOTHING, fontPair }).face).toBe(fontPair);
  });
});
