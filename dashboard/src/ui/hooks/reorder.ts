/** The position of a row in its list, in pixels. All rows have the same origin. */
export type RowBox = { top: number; height: number };

/** Returns the list with one row moved to another index. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const otherItems = items.filter((_, index) => index !== from);
  return [...otherItems.slice(0, to), items[from] as Item, ...otherItems.slice(to)];
}

/** Returns the target index after a drag by `offset` pixels. A row must pass the middle of another row. */
export function calculateTargetIndex(boxes: readonly RowBox[], from: number, offset: number): number {
  const liftedBox = boxes[from];
  if (liftedBox === undefined) return from;
  const top = liftedBox.top + offset;
  const getMiddle = (box: RowBox) => box.top + box.height / 2;
  const passedBelow = boxes.slice(from + 1).filter((box) => top + liftedBox.height > getMiddle(box)).length;
  const passedAbove = boxes.slice(0, from).filter((box) => top < getMiddle(box)).length;
  return from + passedBelow - passedAbove;
}

/** Returns the pixels that row `index` moves aside while row `from` is dragged over index `to`. */
export function calculateShift(boxes: readonly RowBox[], from: number, to: number, index: number): number {
  const height = boxes[from]?.height ?? 0;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}

/** Returns the pixels between row `from` and its new position. */
export function calculateDistance(boxes: readonly RowBox[], from: number, to: number): number {
  const crossedBoxes = to > from ? boxes.slice(from + 1, to + 1) : boxes.slice(to, from);
  const distance = crossedBoxes.reduce((sum, { height }) => sum + height, 0);
  return to > from ? distance : -distance;
}
