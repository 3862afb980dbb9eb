import { useEffect, useState } from 'react';
import type { Newsletter } from '../newsletter';
import { DeleteSentDialog } from './delete-sent-dialog';
import type { NewsletterAction } from './newsletter-menu';
import { focusRow, NewsletterRow } from './newsletter-row';
import { useCancelSchedule } from './use-cancel-schedule';
import { useDeleteNewsletter } from './use-delete-newsletter';
import { useDuplicateNewsletter } from './use-duplicate-newsletter';

type NewsletterListProps = {
  newsletters: Newsletter[];
  /** The one that stands large above. */
  latestId: number | undefined;
  /** The list has lost its last row; the focus needs another place. */
  onEmptied: () => void;
};

/** What has left, and the row that the focus goes on to once it is gone. */
type Leaving = { id: number; nextId: number | undefined };

export function NewsletterList({ newsletters, latestId, onEmptied }: NewsletterListProps) {
  const [toDelete, setToDelete] = useState<Newsletter>();
  const [leaving, setLeaving] = useState<Leaving>();
  const duplicate = useDuplicateNewsletter();
  const cancelSchedule = useCancelSchedule();
  const deleteNewsletter = useDeleteNewsletter(({ id }) => requestAnimationFrame(() => focusRow(id)));
  const now = new Date();

  useEffect(() => {
    if (!leaving || newsletters.some(({ id }) => id === leaving.id)) return;
    setLeaving(undefined);
    if (leaving.nextId === undefined) onEmptied();
    else focusRow(leaving.nextId);
  }, [leaving, newsletters, onEmptied]);

  function remove(newsletter: Newsletter) {
    const index = newsletters.findIndex(({ id }) => id === newsletter.id);
    const next = newsletters[index + 1] ?? newsletters[index - 1];
    setLeaving({ id: newsletter.id, nextId: next?.id });
    void deleteNewsletter(newsletter);
  }

  function act(newsletter: Newsletter, action: NewsletterAction) {
    switch (action) {
      case 'duplicate':
        return duplicate.mutate(newsletter.id);
      case 'cancel-schedule':
        return cancelSchedule.mutate(newsletter.id);
      case 'delete':
        return newsletter.sentAt ? setToDelete(newsletter) : remove(newsletter);
    }
  }

  return (
    <>
      <ul>
        {newsletters.map((newsletter) => (
          <NewsletterRow
            key={newsletter.id}
            newsletter={newsletter}
            now={now}
            isShownAbove={newsletter.id === latestId}
            onAct={act}
          />
        ))}
      </ul>
      <DeleteSentDialog newsletter={toDelete} onClose={() => setToDelete(undefined)} onDelete={remove} />
    </>
  );
}
