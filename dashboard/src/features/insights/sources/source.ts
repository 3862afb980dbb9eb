import type { InsightSource } from '../insights';

/** The source for everything beyond the sources that a day counts separately. */
const BEYOND_COUNTING = 'other';

/** Returns the name of a source, and what it is. */
export function wordsOf({ kind, source, title }: InsightSource): { name: string; what: string } {
  switch (kind) {
    case 'direct':
      return { name: 'Came by themselves', what: 'Typed, bookmarked, or from an app that does not say' };
    case 'site':
      if (source === BEYOND_COUNTING)
        return { name: 'Other sites', what: 'A day’s sites beyond its first 200' };
      return { name: source, what: 'Link on a site' };
    case 'campaign':
      return { name: source, what: 'Campaign' };
    case 'newsletter':
      return { name: title ?? 'A newsletter that was deleted', what: 'Newsletter' };
    case 'widget':
      return { name: `Widget on ${source}`, what: 'Your form, button or card on a site' };
  }
}
