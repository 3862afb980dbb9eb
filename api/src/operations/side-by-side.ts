/** A disk syncs several files in the time of one. */
const AT_ONCE = 16;

/** Runs the work for each item, several at once. Throws the first error after all have ended. */
export async function sideBySide<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    if (failures.length > 0) break;
    const done: Promise<void> = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(done));
    underWay.add(done);
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
