import { SECOND } from '../../../kernel/clock.js';

/** Another node's change shows here within this time; a change of our own is dropped at once. */
const FRESH_MS = 2 * SECOND;
const MAX_ENTRIES = 1_000;

export interface FreshCacheOptions<Value> {
  monotonicNow?: () => number;
  /** Of all values together; what alone is larger is not kept. */
  maxBytes?: number;
  sizeOf?: (value: Value) => number;
}

/** What was read a moment ago, by key, the oldest forgotten first. */
export function createFreshCache<Value extends object>(options: FreshCacheOptions<Value> = {}) {
  const {
    monotonicNow = () => performance.now(),
    maxBytes = Number.POSITIVE_INFINITY,
    sizeOf = () => 0,
  } = options;
  const entries = new Map<string, { value: Value; readAt: number; size: number }>();
  let bytes = 0;
  let drops = 0;

  function remove(key: string): void {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function makeRoom(size: number): void {
    for (const oldest of entries.keys()) {
      if (entries.size < MAX_ENTRIES && bytes + size <= maxBytes) return;
      remove(oldest);
    }
  }

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
        const size = sizeOf(value);
        if (drops !== dropsBefore || size > maxBytes) return;
        remove(key);
        makeRoom(size);
        bytes += size;
        entries.set(key, { value, readAt, size });
      };
    },
    drop(isStale: (value: Value) => boolean): void {
      drops += 1;
      for (const [key, { value }] of entries) if (isStale(value)) remove(key);
    },
  };
}
