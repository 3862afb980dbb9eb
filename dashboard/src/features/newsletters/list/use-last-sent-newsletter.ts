import { useNewsletters } from '../use-newsletters';
import { findLastSent } from './last-sent';

/** The newsletter that went out last: `undefined` while nobody knows, `null` when there is none. */
export function useLastSentNewsletter() {
  const { data: newsletters, isError, error, refetch } = useNewsletters();
  return { lastSent: newsletters && findLastSent(newsletters), isError, error, refetch };
}
