/** Where a row stands in its list, in pixels from the same origin as every other row. */
export type RowBox = { top: number; height: number };

/** The list with one row taken out and put in at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}

/** The place over which a row hangs that was carried `offset` pixels: it takes a row's place past its middle. */
export function placeUnder(boxes: readonly RowBox[], from: number, offset: number): number {
  const lifted = boxes[from];
  if (lifted === undefined) return from;
  const top = lifted.top + offset;
  const middle = (box: RowBox) => box.top + box.height / 2;
  const passedBelow = boxes.slice(from + 1).filter((box) => top + lifted.height > middle(box)).length;
  const passedAbove = boxes.slice(0, from).filter((box) => top < middle(box)).length;
  return from + passedBelow - passedAbove;
}

/** How far row `index` makes room while row `from` hangs over place `to`. */
export function roomMadeBy(boxes: readonly RowBox[], from: number, to: number, index: number): number {
  const height = boxes[from]?.height ?? 0;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}

/** How far row `from` is from its new place. */
export function wayTo(boxes: readonly RowBox[], from: number, to: number): number {
  const crossed = to > from ? boxes.slice(from + 1, to + 1) : boxes.slice(to, from);
  const way = crossed.reduce((sum, { height }) => sum + height, 0);
  return to > from ? way : -way;
}
