import { useNewsletters } from '../use-newsletters';
import { findLastSent } from './last-sent';

/** Returns the newsletter sent last: `undefined` while loading, `null` if there is none. */
export function useLastSentNewsletter() {
  const { data: newsletters, isError, error, refetch } = useNewsletters();
  return { lastSent: newsletters && findLastSent(newsletters), isError, error, refetch };
}
