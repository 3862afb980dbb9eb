import {
  calculateContrast,
  calculateLuminance,
  formatHex,
  parseHex,
  READABLE_RATIO,
  toLinearLight,
} from '@tidings/widgets/contrast';

/** Colors as `#rrggbb`. Lightness changes in OKLCH, where equal steps look equal. */

interface Lch {
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

const applyGamma = (value: number) =>
  255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** Converts a color with Björn Ottosson's OKLab. */
export function toLch(color: string): Lch {
  const [red, green, blue] = parseHex(color).map(toLinearLight) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Returns the nearest color that screens can show. Reduces the chroma, and preserves lightness and hue. */
export function fromLch({ lightness, chroma, hue }: Lch): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const isInGamut = channels.every((channel) => channel > -0.0005 && channel < 1.0005);
  if (!isInGamut && chroma > 0.002) return fromLch({ lightness, hue, chroma: chroma - 0.002 });
  return formatHex(channels.map((channel) => applyGamma(Math.min(1, Math.max(0, channel)))));
}

export function isReadable(color: string, backgrounds: string[]): boolean {
  return backgrounds.every((background) => calculateContrast(color, background) >= READABLE_RATIO);
}

/** Changes a color until text in it is readable, darker on light backgrounds and lighter on dark backgrounds. */
export function toReadableColor(color: string, backgrounds: string[]): string {
  const isOnLight = calculateLuminance(parseHex(backgrounds[0] ?? '#ffffff')) > 0.2;
  const { lightness, ...rest } = toLch(color);
  for (let step = 0; step <= 100; step += 1) {
    const shiftedLightness = isOnLight ? lightness - step / 100 : lightness + step / 100;
    const candidate =
      step === 0 ? color : fromLch({ ...rest, lightness: Math.min(1, Math.max(0, shiftedLightness)) });
    if (isReadable(candidate, backgrounds)) return candidate;
  }
  return isOnLight ? '#000000' : '#ffffff';
}

/** Picks the candidate with the best contrast. Falls back to black if neither white nor a dark ink has enough. */
export function pickLabelColor(background: string, candidates: string[]): string {
  const best =
    [...candidates].sort((a, b) => calculateContrast(b, background) - calculateContrast(a, background))[0] ??
    '#000000';
  return calculateContrast(best, background) >= READABLE_RATIO ? best : '#000000';
}
