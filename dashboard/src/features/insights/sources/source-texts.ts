import { toReadableHost } from '../../../ui/formats/readable-host';
import type { InsightSource } from '../queries';

/** The source that sums all sources beyond the limit per day. */
export const OTHER_SOURCES = 'other';

/** `inSentence` continues "12 new subscribers, mostly …". */
type SourceTexts = { name: string; description: string; inSentence: string };

/** Returns the name of a source, its description, and its words in a sentence. */
export function getSourceTexts({ kind, source, title }: InsightSource): SourceTexts {
  const host = toReadableHost(source);
  switch (kind) {
    case 'direct':
      return {
        name: 'Direct',
        description: 'Typed address, bookmark, or an app that sends no referrer',
        inSentence: 'from direct visits',
      };
    case 'site':
      return source === OTHER_SOURCES
        ? {
            name: 'Other sites',
            description: 'Sites beyond the first 200 of a day',
            inSentence: 'from other sites',
          }
        : { name: host, description: 'Link on a site', inSentence: `from ${host}` };
    case 'campaign':
      return { name: source, description: 'Campaign', inSentence: `from the campaign ${source}` };
    case 'newsletter':
      return {
        name: title ?? 'Deleted newsletter',
        description: 'Newsletter',
        inSentence: title === null ? 'from a deleted newsletter' : `from the newsletter “${title}”`,
      };
    case 'widget':
      return {
        name: `Widget on ${host}`,
        description: 'Your form, button or card on a site',
        inSentence: `from the widget on ${host}`,
      };
  }
}
