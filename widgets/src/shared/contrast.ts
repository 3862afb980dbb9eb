/** Red, green and blue, 0 to 255, opaque. */
export type Rgb = readonly [number, number, number];

/** The minimum contrast of normal text under WCAG 2. */
export const READABLE_RATIO = 4.5;

/** Returns the relative luminance as WCAG 2 defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const first = luminance(one) + 0.05;
  const second = luminance(other) + 0.05;
  return first > second ? first / second : second / first;
}
