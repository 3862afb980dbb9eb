import type { InsightSource } from '../insights';

/** The source for everything beyond the sources that a day counts separately. */
const BEYOND_COUNTING = 'other';

/** Returns the name of a source, and what it is. */
export function wordsOf({ kind, source, title }: InsightSource): { name: string; what: string } {
  switch (kind) {
    case 'direct':
      return { name: 'Direct', what: 'Typed address, bookmark, or an app that sends no referrer' };
    case 'site':
      if (source === BEYOND_COUNTING)
        return { name: 'Other sites', what: 'Sites beyond the first 200 of a day' };
      return { name: source, what: 'Link on a site' };
    case 'campaign':
      return { name: source, what: 'Campaign' };
    case 'newsletter':
      return { name: title ?? 'Deleted newsletter', what: 'Newsletter' };
    case 'widget':
      return { name: `Widget on ${source}`, what: 'Your form, button or card on a site' };
  }
}
