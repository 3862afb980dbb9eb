import { readableHost } from '../../../ui/formats/readable-host';
import type { InsightSource } from '../queries';

/** The source for everything beyond the sources that a day counts separately. */
export const OTHER_SOURCES = 'other';

/** `inSentence` continues "12 new subscribers, mostly …". */
type SourceWords = { name: string; what: string; inSentence: string };

/** Returns the name of a source, what it is, and the words for it in a sentence. */
export function wordsOf({ kind, source, title }: InsightSource): SourceWords {
  const host = readableHost(source);
  switch (kind) {
    case 'direct':
      return {
        name: 'Direct',
        what: 'Typed address, bookmark, or an app that sends no referrer',
        inSentence: 'from direct visits',
      };
    case 'site':
      return source === OTHER_SOURCES
        ? { name: 'Other sites', what: 'Sites beyond the first 200 of a day', inSentence: 'from other sites' }
        : { name: host, what: 'Link on a site', inSentence: `from ${host}` };
    case 'campaign':
      return { name: source, what: 'Campaign', inSentence: `from the campaign ${source}` };
    case 'newsletter':
      return {
        name: title ?? 'Deleted newsletter',
        what: 'Newsletter',
        inSentence: title === null ? 'from a deleted newsletter' : `from the newsletter “${title}”`,
      };
    case 'widget':
      return {
        name: `Widget on ${host}`,
        what: 'Your form, button or card on a site',
        inSentence: `from the widget on ${host}`,
      };
  }
}
