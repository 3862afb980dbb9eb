import { calculateContrast } from '@tidings/widgets/contrast';
import { describe, expect, it } from 'vitest';
import { pickLabelColor, toReadableColor } from './color.js';
import { buildPalettes, DESIGNS, getDesign, PREMIUM_DESIGNS } from './designs.js';
import type { Palette } from './palette.js';

/** Pairs every text color with each background that some layout uses for it. */
function listColorPairs(palette: Palette): Array<[text: string, background: string]> {
  const { outer, card, tint, ink, muted, link, accent, onAccent, band, onBand } = palette;
  return [
    ...[outer, card, tint].map((background): [string, string] => [ink, background]),
    ...[outer, card, tint].map((background): [string, string] => [muted, background]),
    ...[card, tint].map((background): [string, string] => [link, background]),
    [onAccent, accent],
    [onBand, band],
  ];
}

const getLowestContrast = (palette: Palette) =>
  Math.min(...listColorPairs(palette).map(([text, background]) => calculateContrast(text, background)));

describe('a design', () => {
  it.each(DESIGNS.map((design) => [design.name, design] as const))(
    '%s is readable in light and dark mode',
    (_, design) => {
      const { colors, darkColors } = buildPalettes(design, null);
      expect(getLowestContrast(colors)).toBeGreaterThanOrEqual(4.5);
      expect(getLowestContrast(darkColors)).toBeGreaterThanOrEqual(4.5);
      // Dark mode is dark for every design.
      expect(calculateContrast(darkColors.outer, '#ffffff')).toBeGreaterThan(14);
      expect(calculateContrast(darkColors.card, '#ffffff')).toBeGreaterThan(12);
    },
  );

  it('is one of four templates or twenty premium ones, each with its own key and name', () => {
    expect(
      DESIGNS.map(({ template }) => template)
        .filter(Boolean)
        .sort(),
    ).toEqual(['template-1', 'template-2', 'template-3', 'template-4']);
    expect(PREMIUM_DESIGNS).toHaveLength(20);
    expect(new Set(DESIGNS.map(({ key }) => key)).size).toBe(24);
    expect(new Set(DESIGNS.map(({ name }) => name)).size).toBe(24);
    expect(DESIGNS.every(({ key }) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key))).toBe(true);
  });

  it('shares its layout with at most one other premium design, and never with the next one', () => {
    const layouts = PREMIUM_DESIGNS.map(({ layout }) => layout);
    for (const layout of layouts) {
      expect(layouts.filter((other) => other === layout).length).toBeLessThanOrEqual(2);
    }
    expect(layouts.some((layout, index) => layout === layouts[index + 1])).toBe(false);
  });

  it.each([
    ['harbour', 'harbour'],
    ['no-such-design', 'template-3'],
    ['template-1', 'template-3'],
    [null, 'template-3'],
  ])('%s resolves to %s for a newsletter in template-3', (design, key) => {
    expect(getDesign({ template: 'template-3', design }).key).toBe(key);
  });
});

describe("a creator's accent", () => {
  const accents =
    '#facf4e #ffffff #000000 #777777 #808080 #ff0000 #00ff00 #0000ff #02566b #f45031 #8a8a8a'.split(' ');

  it.each(accents)('%s is readable everywhere in the four templates', (accent) => {
    const { colors, darkColors } = buildPalettes(getDesign({ template: 'template-2', design: null }), accent);
    expect(colors.accent).toBe(accent);
    expect(getLowestContrast(colors)).toBeGreaterThanOrEqual(4.5);
    expect(getLowestContrast(darkColors)).toBeGreaterThanOrEqual(4.5);
  });

  it('changes no premium design', () => {
    const harbour = getDesign({ template: 'template-2', design: 'harbour' });
    expect(buildPalettes(harbour, '#ff0000')).toEqual(buildPalettes(harbour, null));
  });
});

describe('colors', () => {
  it('stay unchanged if readable, else change only as far as necessary', () => {
    expect(toReadableColor('#02566b', ['#ffffff'])).toBe('#02566b');
    const yellow = toReadableColor('#facf4e', ['#ffffff']);
    expect(calculateContrast(yellow, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(calculateContrast(yellow, '#ffffff')).toBeLessThan(5);
  });

  it('get the most readable label', () => {
    expect(pickLabelColor('#facf4e', ['#ffffff', '#0a242e'])).toBe('#0a242e');
    expect(pickLabelColor('#02566b', ['#ffffff', '#0a242e'])).toBe('#ffffff');
    expect(pickLabelColor('#808080', ['#ffffff', '#0a242e'])).toBe('#000000');
  });
});
