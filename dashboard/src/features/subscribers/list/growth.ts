const PIXELS_EACH = 15;
const LEAST_PIXELS = 5;

/** Returns the width of a day's bar in pixels. The container clips a longer one. */
export function growthBarWidth(subscribers: number): number {
  return Math.max(LEAST_PIXELS, PIXELS_EACH * subscribers);
}
