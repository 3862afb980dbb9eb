/** Runs at most `places` tasks at once. The others start in the order in which they came. */
export function createSemaphore(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: Array<() => void> = [];
  let running = 0;
  return async (task) => {
    if (running >= places) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
