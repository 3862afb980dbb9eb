export type Scale = { bottom: number; top: number };

/** How far below the top, of a hundred. */
export function depthOf(value: number, { bottom, top }: Scale): number {
  return top > bottom ? ((top - value) / (top - bottom)) * 100 : 100;
}

/** Of the way from 0 to an end of the scale, of a hundred. */
export function shareOf(value: number, end: number): number {
  return end === 0 ? 0 : Math.max(0, (value / end) * 100);
}

/** Where a place has its middle, of a hundred. */
export function middleOf(index: number, count: number): number {
  return ((index + 0.5) / Math.max(count, 1)) * 100;
}

/** The bar of a place, and the air beside it. */
export function slotOf(index: number, count: number) {
  return { x: percent(((index + 0.14) / count) * 100), width: percent((0.72 / count) * 100) };
}

export function percent(share: number): string {
  return `${share}%`;
}
