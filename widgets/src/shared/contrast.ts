/** Red, green and blue of an opaque color, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The minimum contrast of normal text (WCAG 2.2, 1.4.3). */
export const READABLE_RATIO = 4.5;

/** The minimum contrast of icons and of the edges of controls (WCAG 2.2, 1.4.11). */
export const EDGE_RATIO = 3;

/** Parses a color in `#rrggbb` format. */
export function parseHex(hex: string): Rgb {
  const parseChannel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [parseChannel(1), parseChannel(3), parseChannel(5)];
}

/** Formats channels as `#rrggbb`, rounded. */
export function formatHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes the second color over the first. `share` is the opacity of the second, from 0 to 1. Colors are `#rrggbb`. */
export function mix(background: string, foreground: string, share: number): string {
  const foregroundChannels = parseHex(foreground);
  return formatHex(
    parseHex(background).map(
      (channel, index) => channel + ((foregroundChannels[index] ?? 0) - channel) * share,
    ),
  );
}

/** Returns a channel in linear light, from 0 to 1 (sRGB without gamma). */
export function toLinearLight(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance of WCAG 2, from 0 to 1. */
export function calculateLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinearLight(red) + 0.7152 * toLinearLight(green) + 0.0722 * toLinearLight(blue);
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function calculateContrastRatio(firstColor: Rgb, secondColor: Rgb): number {
  const first = calculateLuminance(firstColor) + 0.05;
  const second = calculateLuminance(secondColor) + 0.05;
  return first > second ? first / second : second / first;
}

/** Returns the contrast ratio of two colors in `#rrggbb` format, from 1 to 21. */
export function calculateContrast(firstColor: string, secondColor: string): number {
  return calculateContrastRatio(parseHex(firstColor), parseHex(secondColor));
}
