import { SECOND } from '../../../kernel/clock.js';

/** A change on another node is visible here within this time. A local change drops the entry at once. */
const FRESH_MS = 2 * SECOND;
const MAX_ENTRIES = 1_000;

interface FreshCacheOptions<Value> {
  monotonicNow?: () => number;
  /** The maximum size of all values together. A single larger value is not cached. */
  maxBytes?: number;
  sizeOf?: (value: Value) => number;
}

/** Caches recent values by key, dropping the oldest first. */
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
     * Starts a read. The returned function caches the value, unless an entry was dropped since, because a value read
     * before a change must not hide it.
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
