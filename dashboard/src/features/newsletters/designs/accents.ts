import { calculateContrast, READABLE_RATIO } from '@tidings/widgets/contrast';

/** The default color of the templates. */
export const ACCENT_DEFAULT = '#02566b';

/** Suggested colors for emails. All are readable on the templates' white card, and differ clearly from each other. */
export const accentPresets = [
  { name: 'Tide', color: ACCENT_DEFAULT },
  { name: 'Kelp', color: '#1d6b45' },
  { name: 'Plum', color: '#7a2a63' },
  { name: 'Brick', color: '#a83220' },
  { name: 'Ochre', color: '#8a5a00' },
  { name: 'Iris', color: '#4a3fc0' },
] as const;

/** Returns whether links in this color are readable on the white card of the four templates. */
export function isReadableOnCard(color: string): boolean {
  return calculateContrast(color, '#ffffff') >= READABLE_RATIO;
}
