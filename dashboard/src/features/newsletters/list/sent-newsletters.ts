import { type Newsletter, titleOf } from '../newsletter';
import { useNewsletters } from '../use-newsletters';

/** Returns the newsletter sent last. The list is ordered by creation, so an older one may have been sent later. */
export function findLastSent(newsletters: Newsletter[]): Newsletter | null {
  let last: Newsletter | null = null;
  for (const newsletter of newsletters) {
    if (newsletter.sentAt && newsletter.sentAt > (last?.sentAt ?? '')) last = newsletter;
  }
  return last;
}

/** Returns the newsletter sent last: `undefined` while loading, `null` if there is none. */
export function useLastSentNewsletter() {
  const { data: newsletters, isError, error, refetch } = useNewsletters();
  return { lastSent: newsletters && findLastSent(newsletters), isError, error, refetch };
}

/** Returns the sent newsletters among the 50 created last: enough to mark the send dates. */
export function useSentNewsletters(): Array<{ title: string; sentAt: string }> {
  const { data: newsletters = [] } = useNewsletters();
  return newsletters.flatMap((newsletter) =>
    newsletter.sentAt ? [{ title: titleOf(newsletter), sentAt: newsletter.sentAt }] : [],
  );
}
