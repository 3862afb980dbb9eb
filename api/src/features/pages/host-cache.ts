import { SECOND } from '../../kernel/clock.js';
import type { DomainOwner } from '../domains/index.js';

/** Another node's change shows here within this time; a change of our own at once. */
const FRESH_MS = 2 * SECOND;
const MAX_HOSTS = 1_000;

interface Entry {
  /** Undefined for a host that is nobody's: most of those that are asked for are. */
  owner: DomainOwner | undefined;
  readAt: number;
}

/** Whose page a host shows, the oldest forgotten first. */
export function createHostCache(monotonicNow: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  return {
    find(host: string): Entry | undefined {
      const entry = entries.get(host);
      return entry !== undefined && monotonicNow() - entry.readAt < FRESH_MS ? entry : undefined;
    },
    /** `readAt` is when the row was asked for: a change in between must not be hidden. */
    keep(host: string, entry: Entry): void {
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= MAX_HOSTS) entries.delete(oldest);
      entries.delete(host);
      entries.set(host, entry);
    },
    /** What was nobody's may be theirs now. */
    dropUser(userId: number): void {
      for (const [host, { owner }] of entries) {
        if (owner === undefined || owner.userId === userId) entries.delete(host);
      }
    },
  };
}
