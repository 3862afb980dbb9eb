import type { Newsletter } from './newsletter';
import { useNewsletters } from './use-newsletters';

/** The newsletter that went out last: `undefined` while nobody knows, `null` when there is none. */
export function useLastSentNewsletter(): Newsletter | null | undefined {
  const { data: newsletters } = useNewsletters();
  if (!newsletters) return undefined;

  let last: Newsletter | null = null;
  for (const newsletter of newsletters) {
    if (newsletter.sentAt && newsletter.sentAt > (last?.sentAt ?? '')) last = newsletter;
  }
  return last;
}
