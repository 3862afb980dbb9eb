import { SECOND } from '../../kernel/clock.js';

/** Another node's change shows here within this time; a change of our own is dropped at once. */
const FRESH_MS = 2 * SECOND;
const MAX_ENTRIES = 1_000;

/** What was read a moment ago, by key, the oldest forgotten first. */
export function createFreshCache<Value extends object>(monotonicNow: () => number = () => performance.now()) {
  const entries = new Map<string, { value: Value; readAt: number }>();
  let drops = 0;
  return {
    find(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry !== undefined && monotonicNow() - entry.readAt < FRESH_MS ? entry.value : undefined;
    },
    /**
     * Call it before reading. The answer keeps what was read, unless something was dropped meanwhile: what was
     * read before a change must not hide it.
     */
    beginReading(key: string): (value: Value) => void {
      const readAt = monotonicNow();
      const dropsBefore = drops;
      return (value) => {
        if (drops !== dropsBefore) return;
        const [oldest] = entries.keys();
        if (oldest !== undefined && entries.size >= MAX_ENTRIES) entries.delete(oldest);
        entries.delete(key);
        entries.set(key, { value, readAt });
      };
    },
    drop(isStale: (value: Value) => boolean): void {
      drops += 1;
      for (const [key, { value }] of entries) if (isStale(value)) entries.delete(key);
    },
  };
}
