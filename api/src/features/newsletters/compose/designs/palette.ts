import { mix } from '@tidings/widgets/contrast';
import { fromLch, isReadable, pickLabelColor, toLch, toReadableColor } from './color.js';

/** A design's own colors, as in its table. */
export interface Swatch {
  outer: string;
  card: string;
  ink: string;
  muted: string;
  accent: string;
  onAccent: string;
}

/** The colors of an email. Every text has a contrast of at least 4.5 on each of its backgrounds. */
export interface Palette extends Swatch {
  /** The accent as text on card and tint. */
  link: string;
  /** Large areas in the accent color, such as mastheads and panels. */
  band: string;
  onBand: string;
  /** The background of code, captions and table headers. */
  tint: string;
  /** Hairlines, only for decoration. */
  rule: string;
}

/** Builds the light palette from the design's colors, with the creator's accent if there is one. */
export function buildLightPalette(swatch: Swatch, accent: string | null): Palette {
  const tint = mixTint(swatch);
  if (accent === null) {
    const { accent: accentColor, onAccent } = swatch;
    return {
      ...swatch,
      link: accentColor,
      band: accentColor,
      onBand: onAccent,
      tint,
      rule: mixRuleColor(swatch),
    };
  }
  const onAccent = pickLabelColor(accent, ['#ffffff', swatch.ink]);
  const link = toReadableColor(accent, [swatch.card, tint]);
  return {
    ...swatch,
    accent,
    onAccent,
    link,
    band: accent,
    onBand: onAccent,
    tint,
    rule: mixRuleColor(swatch),
  };
}

/** The dark palette of the four templates. */
const DARK_SWATCH: Swatch = {
  outer: '#08151b',
  card: '#0f1e25',
  ink: '#e7f1f0',
  muted: '#a2b3b6',
  accent: '#65d0dc',
  onAccent: '#04161e',
};

export function createTemplateDarkPalette(accent: string | null): Palette {
  if (accent === null) return addDarkBand(DARK_SWATCH, '#02566b');
  const link = toReadableColor(accent, [DARK_SWATCH.card, mixTint(DARK_SWATCH)]);
  const onAccent = pickLabelColor(link, [DARK_SWATCH.onAccent, '#ffffff']);
  return addDarkBand({ ...DARK_SWATCH, accent: link, onAccent }, accent);
}

/** Builds the dark palette, with the same hues on dark backgrounds. Designs that are already dark stay unchanged. */
export function buildDarkPalette(swatch: Swatch): Palette {
  if (toLch(swatch.card).lightness < 0.4) return buildLightPalette(swatch, null);
  const background = toLch(swatch.outer);
  const hue = background.chroma > 0.004 ? background.hue : toLch(swatch.accent).hue;
  const chroma = Math.min(background.chroma, 0.022);
  const createShade = (lightness: number, strength: number) =>
    fromLch({ lightness, chroma: chroma * strength, hue });
  const [outer, card, ink] = [createShade(0.178, 0.9), createShade(0.228, 1), createShade(0.945, 0.45)];
  // Swaps a colored label with its dark accent, so that yellow on black becomes black on yellow.
  const isColoredLabel = toLch(swatch.onAccent).chroma > 0.08;
  const source = toLch(isColoredLabel ? swatch.onAccent : swatch.accent);
  const bright = fromLch({
    ...source,
    lightness: Math.max(source.lightness, source.chroma < 0.01 ? 0.92 : 0.76),
    chroma: source.chroma * 0.9,
  });
  const accent = toReadableColor(bright, [card, mix(card, ink, 0.07)]);
  const darkSwatch = {
    outer,
    card,
    ink,
    muted: createShade(0.765, 0.9),
    accent,
    onAccent: createShade(0.19, 1.2),
  };
  return isColoredLabel
    ? { ...addDarkBand(darkSwatch, darkSwatch.accent), band: darkSwatch.accent, onBand: darkSwatch.onAccent }
    : addDarkBand(darkSwatch, darkSwatch.accent);
}

/**
 * Uses a deep shade of the light accent for large areas, because a bright dark-mode accent would dazzle
 * there.
 */
function addDarkBand(swatch: Swatch, accent: string): Palette {
  const { chroma, hue } = toLch(accent);
  const band = fromLch({ lightness: 0.36, chroma: Math.min(chroma, 0.1), hue });
  return {
    ...swatch,
    link: swatch.accent,
    band,
    onBand: swatch.ink,
    tint: mixTint(swatch),
    rule: mixRuleColor(swatch),
  };
}

/** Mixes as much ink into the card as muted text and links allow while they stay readable. */
function mixTint({ card, ink, muted, accent }: Swatch): string {
  for (let share = 0.07; share > 0; share -= 0.01) {
    const tint = mix(card, ink, share);
    if (isReadable(muted, [tint]) && isReadable(accent, [tint])) return tint;
  }
  return card;
}

function mixRuleColor({ card, ink }: Swatch): string {
  return mix(card, ink, 0.2);
}
