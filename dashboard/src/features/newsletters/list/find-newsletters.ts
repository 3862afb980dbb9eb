import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { getEditorPath, getReportPath } from '../newsletter-paths';
import { useNewsletters } from '../use-newsletters';

/** Returns the newsletter to send next: the scheduled newsletter with the earliest time, or the newest draft. */
export function findNextNewsletter(newsletters: Newsletter[]): Newsletter | undefined {
  const unsent = newsletters.filter(({ sentAt }) => !sentAt);
  const [soonest] = unsent
    .filter(({ scheduledAt }) => scheduledAt)
    .sort((a, b) => Date.parse(a.scheduledAt ?? '') - Date.parse(b.scheduledAt ?? ''));
  return soonest ?? unsent[0];
}

/** Returns the newsletter with the latest activity, which may be an older one that was sent recently. */
export function findLastChanged(newsletters: Newsletter[]): Newsletter | undefined {
  let latest: Newsletter | undefined;
  for (const newsletter of newsletters) {
    if (!latest || getLastActivity(newsletter) > getLastActivity(latest)) latest = newsletter;
  }
  return latest;
}

/** Returns the time of the latest activity. ISO times of equal length sort as text. */
function getLastActivity({ createdAt, sentAt }: Newsletter): string {
  return sentAt && sentAt > createdAt ? sentAt : createdAt;
}

/** Returns the newsletter that was sent last. It is not always the first, because the list is sorted by creation. */
export function findLastSent(newsletters: Newsletter[]): Newsletter | null {
  let last: Newsletter | null = null;
  for (const newsletter of newsletters) {
    if (newsletter.sentAt && newsletter.sentAt > (last?.sentAt ?? '')) last = newsletter;
  }
  return last;
}

/** Returns the newsletter that was sent last. Returns `undefined` while loading, and `null` without one. */
export function useLastSentNewsletter() {
  const { data: newsletters, isError, error, refetch } = useNewsletters();
  return { lastSent: newsletters && findLastSent(newsletters), isError, error, refetch };
}

/** Returns the sent newsletters among the last 50, which suffice to mark the send dates. */
export function useSentNewsletters(): Array<{ title: string; sentAt: string }> {
  const { data: newsletters = [] } = useNewsletters();
  return newsletters.flatMap((newsletter) =>
    newsletter.sentAt ? [{ title: getNewsletterTitle(newsletter), sentAt: newsletter.sentAt }] : [],
  );
}

/** Returns the last 50 newsletters, with the path where the creator continues: editor or delivery report. */
export function useNewsletterLinks(): Array<{ id: number; title: string; path: string }> {
  const { data: newsletters = [] } = useNewsletters();
  return newsletters.map((newsletter) => ({
    id: newsletter.id,
    title: getNewsletterTitle(newsletter),
    path: newsletter.sentAt ? getReportPath(newsletter.id) : getEditorPath(newsletter.id),
  }));
}
