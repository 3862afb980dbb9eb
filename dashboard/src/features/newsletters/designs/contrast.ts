import { contrast, READABLE } from '../../../ui/brand/contrast';

/** Returns whether links in this color are readable on the white card of the four templates. */
export function isReadableOnCard(color: string): boolean {
  return contrast(color, '#ffffff') >= READABLE;
}
