import { findLastSent } from './last-sent';
import { useNewsletters } from './use-newsletters';

/** The newsletter that went out last: `undefined` while nobody knows, `null` when there is none. */
export function useLastSentNewsletter() {
  const { data: newsletters, isError } = useNewsletters();
  return { lastSent: newsletters && findLastSent(newsletters), isError };
}
