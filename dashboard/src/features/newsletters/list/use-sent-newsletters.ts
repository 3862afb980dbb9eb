import { titleOf } from '../newsletter';
import { useNewsletters } from '../use-newsletters';

/** What has been sent, of the fifty newsletters written last: enough to mark when letters left. */
export function useSentNewsletters(): Array<{ title: string; sentAt: string }> {
  const { data: newsletters = [] } = useNewsletters();
  return newsletters.flatMap((newsletter) =>
    newsletter.sentAt ? [{ title: titleOf(newsletter), sentAt: newsletter.sentAt }] : [],
  );
}
