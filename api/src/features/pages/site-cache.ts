import { SECOND } from '../../kernel/clock.js';
import type { RenderedPage } from '../../ports/pages.js';

/** Another node's edit shows here within this time; an edit of our own drops the page at once. */
const FRESH_MS = 2 * SECOND;
const MAX_PAGES = 1_000;

export interface CachedSite {
  userId: number;
  page: RenderedPage;
  etag: string;
}

interface Entry extends CachedSite {
  readAt: number;
}

/** Rendered micro-sites by username, the oldest forgotten first. */
export function createSiteCache(monotonicNow: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  return {
    find(username: string): CachedSite | undefined {
      const entry = entries.get(username);
      return entry !== undefined && monotonicNow() - entry.readAt < FRESH_MS ? entry : undefined;
    },
    /** `readAt` is when the row was read, before rendering: an edit in between must not be hidden. */
    keep(username: string, site: CachedSite, readAt: number): void {
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= MAX_PAGES) entries.delete(oldest);
      entries.delete(username);
      entries.set(username, { ...site, readAt });
    },
    dropUser(userId: number): void {
      for (const [username, entry] of entries) if (entry.userId === userId) entries.delete(username);
    },
  };
}
