import { type ColorScheme, type WidgetColors, widgetDefaults } from '@tidings/sdk/snippets';
import { calculateContrast, mix, READABLE_RATIO } from '@tidings/widgets/contrast';

/** The label colors that widgets use if their own color is unreadable on a button. */
const OTHER_LABELS = ['#0a242e', '#ffffff'];
const OWN_LABELS = { light: '#f9fdfc', dark: '#04161e' };

export interface ContrastCheck {
  /** The color to change. */
  name: 'ink' | 'accent';
  ratio: number;
  isReadable: boolean;
  /** The nearest readable shade. Undefined if this color is readable. */
  readableShade: string | undefined;
}

/** Checks whether a widget is readable in these colors. Unset colors use the readable defaults. */
export function checkContrast(
  scheme: ColorScheme,
  chosenColors: WidgetColors,
  shownColors: ReadonlyArray<keyof WidgetColors>,
): ContrastCheck[] {
  const colors = { ...widgetDefaults.colors[scheme], ...pickChosen(chosenColors) };
  const calculateSurfaceRatio = (ink: string) => calculateContrast(ink, colors.surface);
  const calculateLabelRatio = (accent: string) =>
    Math.max(...[OWN_LABELS[scheme], ...OTHER_LABELS].map((label) => calculateContrast(label, accent)));
  return [
    ...(shownColors.includes('ink') ? [checkColor('ink', colors.ink, calculateSurfaceRatio)] : []),
    ...(shownColors.includes('accent') ? [checkColor('accent', colors.accent, calculateLabelRatio)] : []),
  ];
}

function pickChosen(colors: WidgetColors): Partial<Record<keyof WidgetColors, string>> {
  return Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== undefined));
}

function checkColor(
  name: ContrastCheck['name'],
  color: string,
  getRatio: (color: string) => number,
): ContrastCheck {
  const ratio = getRatio(color);
  const isReadable = ratio >= READABLE_RATIO;
  return {
    name,
    ratio,
    isReadable,
    readableShade: isReadable ? undefined : findReadableShade(color, getRatio),
  };
}

/** Returns the nearest readable shade, in steps of 1% towards black and white. */
function findReadableShade(color: string, getRatio: (color: string) => number): string | undefined {
  for (let percent = 1; percent <= 100; percent += 1) {
    const shades = [mix(color, '#000000', percent / 100), mix(color, '#ffffff', percent / 100)];
    const [best] = shades
      .filter((shade) => getRatio(shade) >= READABLE_RATIO)
      .sort((a, b) => getRatio(b) - getRatio(a));
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Parses a color. Accepts `#RGB` and `RRGGBB`. Returns undefined for an invalid color. */
export function readColor(input: string): string | undefined {
  const digits = input.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return undefined;
}

/** Formats a ratio without line breaks. Rounds it down, so that a value below the limit does not look readable. */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}\u00a0:\u00a01`;
}
