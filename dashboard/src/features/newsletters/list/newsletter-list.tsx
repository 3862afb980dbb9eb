import { useState } from 'react';
import type { Newsletter } from '../newsletter';
import { useCancelSchedule } from '../sending/use-cancel-schedule';
import { DeleteSentDialog } from './delete-sent-dialog';
import type { NewsletterAction } from './newsletter-menu';
import { focusRow, NewsletterRow } from './newsletter-row';
import { useDeleteNewsletter } from './use-delete-newsletter';
import { useDuplicateNewsletter } from './use-duplicate-newsletter';

type NewsletterListProps = {
  newsletters: Newsletter[];
  /** The id of the newsletter that is shown large above the list. */
  latestId: number | undefined;
};

export function NewsletterList({ newsletters, latestId }: NewsletterListProps) {
  const [toDelete, setToDelete] = useState<Newsletter>();
  const duplicate = useDuplicateNewsletter();
  const cancelSchedule = useCancelSchedule();
  const deleteNewsletter = useDeleteNewsletter();
  const now = new Date();

  function remove(newsletter: Newsletter) {
    const index = newsletters.findIndex(({ id }) => id === newsletter.id);
    const next = newsletters[index + 1] ?? newsletters[index - 1];
    void deleteNewsletter(newsletter, {
      onGone: () => afterPainting(() => focusRow(next?.id)),
      onBack: () => afterPainting(() => focusRow(newsletter.id)),
    });
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

/** Runs `act` after the list has been rendered again. */
function afterPainting(act: () => void): void {
  requestAnimationFrame(act);
}
