import { calculateContrastRatio, READABLE_RATIO, type Rgb } from '../shared/contrast.js';

const INK: Rgb = [10, 36, 46];
const WHITE: Rgb = [255, 255, 255];

/** Sets the button's `data-label` for the style sheet. Removes it if the button's own label color is readable. */
export function fixLabel(button: HTMLElement): void {
  delete button.dataset.label;
  const label = findReadableLabel(button);
  if (label) button.dataset.label = label;
}

/**
 * Returns `ink` or `white` if the styled label color is unreadable on the computed fill. Otherwise returns undefined.
 */
function findReadableLabel(button: Element): 'ink' | 'white' | undefined {
  const style = getComputedStyle(button);
  const fill = toRgb(style.backgroundColor);
  const label = toRgb(style.color);
  if (!fill || !label || calculateContrastRatio(fill, label) >= READABLE_RATIO) return undefined;
  return calculateContrastRatio(fill, INK) >= calculateContrastRatio(fill, WHITE) ? 'ink' : 'white';
}

/** Converts a color of any notation by painting and reading one pixel. */
function toRgb(color: string): Rgb | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data as unknown as [...Rgb, number];
  return alpha === 255 ? [red, green, blue] : undefined;
}
