export type Scale = { bottom: number; top: number };

/** Returns the distance from the top, in percent. */
export function depthOf(value: number, { bottom, top }: Scale): number {
  return top > bottom ? ((top - value) / (top - bottom)) * 100 : 100;
}

/** Returns the share of the way from 0 to an end of the scale, in percent. */
export function shareOf(value: number, end: number): number {
  return end === 0 ? 0 : Math.max(0, (value / end) * 100);
}

/** Returns the middle of an index, in percent. */
export function middleOf(index: number, count: number): number {
  return ((index + 0.5) / Math.max(count, 1)) * 100;
}

/** Returns the bar of an index, with space beside it. */
export function slotOf(index: number, count: number) {
  return { x: percent(((index + 0.14) / count) * 100), width: percent((0.72 / count) * 100) };
}

export function percent(share: number): string {
  return `${share}%`;
}
