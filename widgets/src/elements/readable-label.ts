import { contrastRatio, READABLE_RATIO, type Rgb } from '../shared/contrast.js';

const INK: Rgb = [10, 36, 46];
const WHITE: Rgb = [255, 255, 255];

/** Gives a button the `data-label` that its style sheet knows: none where its own label can be read. */
export function checkLabel(button: HTMLElement): void {
  delete button.dataset.label;
  const label = readableLabel(button);
  if (label) button.dataset.label = label;
}

/**
 * The label colour that a button needs on the fill it really has: `ink` or `white` when the styled one
 * cannot be read there, and nothing when it can.
 */
function readableLabel(button: Element): 'ink' | 'white' | undefined {
  const style = getComputedStyle(button);
  const fill = toRgb(style.backgroundColor);
  const label = toRgb(style.color);
  if (!fill || !label || contrastRatio(fill, label) >= READABLE_RATIO) return undefined;
  return contrastRatio(fill, INK) >= contrastRatio(fill, WHITE) ? 'ink' : 'white';
}

/** Hosts write colours in any notation, so the browser converts them: one pixel is painted and read. */
function toRgb(color: string): Rgb | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : undefined;
}
