import { calculateContrastRatio, parseHex, type Rgb } from './contrast.js';
import type { GradientBackground, Theme } from './theme.js';

const GRADIENT_POINTS = 201;

/** Mixes the first color over the second. `share` is the opacity of the first, from 0 to 1. */
export function mixRgb(foreground: Rgb, background: Rgb, share: number): Rgb {
  const [red, green, blue] = foreground.map(
    (channel, index) => channel * share + (background[index] ?? 0) * (1 - share),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

export function listGradientColors({ stops }: GradientBackground): Rgb[] {
  return Array.from({ length: GRADIENT_POINTS }, (_, index) => {
    const percentAt = (index / (GRADIENT_POINTS - 1)) * 100;
    const next = Math.max(
      1,
      stops.findIndex(([, percent]) => percent >= percentAt),
    );
    const [fromColor, from] = stops[next - 1] ?? ['#000000', 0];
    const [toColor, to] = stops[next] ?? ['#000000', 100];
    return mixRgb(parseHex(toColor), parseHex(fromColor), (percentAt - from) / (to - from));
  });
}

/** Returns every background color that can be behind text on the page. */
export function listBackgrounds({ background }: Theme): Rgb[] {
  return background.kind === 'gradient'
    ? listGradientColors(background)
    : background.behindText.map(parseHex);
}

/** Returns the lowest contrast of the color pairs on these backgrounds. */
export function calculateLowestContrast(
  backgrounds: Rgb[],
  colorsOn: (background: Rgb) => [Rgb, Rgb],
): number {
  return Math.min(...backgrounds.map((background) => calculateContrastRatio(...colorsOn(background))));
}
