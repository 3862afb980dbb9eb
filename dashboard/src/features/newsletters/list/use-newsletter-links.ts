import { titleOf } from '../newsletter';
import { editorPath, reportPath } from '../newsletter-paths';
import { useNewsletters } from '../use-newsletters';

/** Returns the 50 newsletters created last, with the path where their creator continues: editor or delivery report. */
export function useNewsletterLinks(): Array<{ id: number; title: string; path: string }> {
  const { data: newsletters = [] } = useNewsletters();
  return newsletters.map((newsletter) => ({
    id: newsletter.id,
    title: titleOf(newsletter),
    path: newsletter.sentAt ? reportPath(newsletter.id) : editorPath(newsletter.id),
  }));
}
