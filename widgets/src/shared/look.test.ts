import { describe, expect, test } from 'vitest';
import { contrast, READABLE_RATIO } from './contrast.js';
import { accentProblem, BUTTON_SHAPES, FONT_PAIR_KEYS, themeWith } from './look.js';
import { type ThemeKey, themes } from './themes.js';

const keys = Object.keys(themes) as ThemeKey[];
const NOTHING = { accent: null, fontPair: null, buttonShape: null };

describe.each(keys)('%s', (key) => {
  test('is unchanged without an own look', () => {
    expect(themeWith(key, NOTHING)).toEqual(themes[key]);
  });

  test.each(['#ff0000', '#00ff00', '#ffff00', '#808080', '#ffffff', '#000000', '#02566b', '#fa838f'])(
    'has a readable accent near %s',
    (wanted) => {
      const accent = accentProblem(key, wanted)?.suggestion ?? wanted;
      expect(accentProblem(key, accent)).toBeUndefined();
      const { submit, card } = themeWith(key, { ...NOTHING, accent });
      expect(submit.fill).toBe(accent);
      expect(contrast(submit.fill, submit.label)).toBeGreaterThanOrEqual(READABLE_RATIO);
      expect(contrast(submit.fill, card.fill)).toBeGreaterThanOrEqual(READABLE_RATIO);
    },
  );

  test('ignores an accent that is hard to read', () => {
    const { card } = themes[key];
    expect(accentProblem(key, card.fill)).toMatchObject({ ratio: 1, required: READABLE_RATIO });
    expect(themeWith(key, { ...NOTHING, accent: card.fill })).toEqual(themes[key]);
  });

  test.each(BUTTON_SHAPES)('has %s buttons', (buttonShape) => {
    const { radius, button } = themeWith(key, { ...NOTHING, buttonShape });
    expect(radius).toBe({ square: 0, rounded: 12, pill: 999 }[buttonShape]);
    expect(button.style).not.toBe('row');
  });

  test.each(FONT_PAIR_KEYS)('has the fonts %s', (fontPair) => {
    expect(themeWith(key, { ...NOTHING, fontPair }).face).toBe(fontPair);
  });
});
