import { titleOf } from '../newsletter';
import { useNewsletters } from '../use-newsletters';

/** Returns the sent newsletters among the 50 created last: enough to mark the send dates. */
export function useSentNewsletters(): Array<{ title: string; sentAt: string }> {
  const { data: newsletters = [] } = useNewsletters();
  return newsletters.flatMap((newsletter) =>
    newsletter.sentAt ? [{ title: titleOf(newsletter), sentAt: newsletter.sentAt }] : [],
  );
}
