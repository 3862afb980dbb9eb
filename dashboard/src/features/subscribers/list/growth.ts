const PIXELS_EACH = 15;
const LEAST_PIXELS = 5;

/** How wide a day's bar is, in pixels, before its place ends. */
export function growthBarWidth(subscribers: number): number {
  return Math.max(LEAST_PIXELS, PIXELS_EACH * subscribers);
}
