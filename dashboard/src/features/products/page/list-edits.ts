/** Returns a copy of the list with changed properties of one entry. */
export function updateAt<T>(list: T[], index: number, change: Partial<T>): T[] {
  return list.map((entry, entryIndex) => (entryIndex === index ? { ...entry, ...change } : entry));
}

export function removeAt<T>(list: T[], index: number): T[] {
  return list.filter((_, entryIndex) => entryIndex !== index);
}

/** Returns the list with an entry moved up or down by one. */
export function moveBy<T>(list: T[], index: number, step: -1 | 1): T[] {
  const movedList = [...list];
  const [entry] = movedList.splice(index, 1);
  if (entry !== undefined) movedList.splice(index + step, 0, entry);
  return movedList;
}
