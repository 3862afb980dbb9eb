import type { ReadyAnswer } from '../../http/front-door.js';
import { SECOND } from '../../kernel/clock.js';

/** Another node's edit shows here within this time; an edit of our own drops the page at once. */
const FRESH_MS = 2 * SECOND;
const MAX_PAGES = 1_000;

export interface CachedSite {
  userId: number;
  answer: ReadyAnswer;
}

interface Entry extends CachedSite {
  readAt: number;
}

/** Rendered pages of creators by their path, the oldest forgotten first. */
export function createSiteCache(monotonicNow: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  return {
    find(path: string): ReadyAnswer | undefined {
      const entry = entries.get(path);
      return entry !== undefined && monotonicNow() - entry.readAt < FRESH_MS ? entry.answer : undefined;
    },
    /** `readAt` is when the row was read, before rendering: an edit in between must not be hidden. */
    keep(path: string, site: CachedSite, readAt: number): void {
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= MAX_PAGES) entries.delete(oldest);
      entries.delete(path);
      entries.set(path, { ...site, readAt });
    },
    dropUser(userId: number): void {
      for (const [path, entry] of entries) if (entry.userId === userId) entries.delete(path);
    },
  };
}
