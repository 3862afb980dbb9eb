import { type ReactNode, useState } from 'react';
import type { Newsletter } from '../newsletter';
import { useCancelSchedule } from '../sending/scheduling/use-cancel-schedule';
import { DeleteSentDialog } from './delete-sent-dialog';
import type { NewsletterAction, NewsletterActionHandler } from './newsletter-menu';
import { focusRow } from './newsletter-row';
import { useDeleteNewsletter } from './use-delete-newsletter';
import { useDuplicateNewsletter } from './use-duplicate-newsletter';

/** Returns a function that acts on one of `newsletters`, and the dialog that confirms a deletion. */
export function useNewsletterActions(newsletters: Newsletter[]): {
  act: NewsletterActionHandler;
  dialog: ReactNode;
} {
  const [newsletterToDelete, setNewsletterToDelete] = useState<Newsletter>();
  const duplicate = useDuplicateNewsletter();
  const cancelSchedule = useCancelSchedule();
  const deleteNewsletter = useDeleteNewsletter();

  function remove(newsletter: Newsletter) {
    const index = newsletters.findIndex(({ id }) => id === newsletter.id);
    const next = newsletters[index + 1] ?? newsletters[index - 1];
    void deleteNewsletter(newsletter, {
      onExpired: () => runAfterPaint(() => focusRow(next?.id)),
      onBack: () => runAfterPaint(() => focusRow(newsletter.id)),
    });
  }

  function act(newsletter: Newsletter, action: NewsletterAction) {
    switch (action) {
      case 'duplicate':
        return duplicate.mutate(newsletter.id);
      case 'cancel-schedule':
        return cancelSchedule.mutate(newsletter.id);
      case 'delete':
        return newsletter.sentAt ? setNewsletterToDelete(newsletter) : remove(newsletter);
    }
  }

  return {
    act,
    dialog: (
      <DeleteSentDialog
        newsletter={newsletterToDelete}
        onClose={() => setNewsletterToDelete(undefined)}
        onDelete={remove}
      />
    ),
  };
}

/** Runs `act` after the list has rendered again. */
function runAfterPaint(act: () => void): void {
  requestAnimationFrame(act);
}
