import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { dismissToast, showErrorToast, showToast, showUndoToast } from '../../../ui/feedback/toast-store';
import { getCachedLists, removeCached, restoreCached } from '../cached-newsletters';
import { getNewsletterTitle, type Newsletter } from '../newsletter';
import { newsletterListsKey, newslettersKey } from '../use-newsletters';

/** The callbacks that move the focus, `onExpired` after the row is removed and `onBack` after it is restored. */
type DeletionCallbacks = { onExpired: () => void; onBack: () => void };

/**
 * Removes a newsletter from the list at once and deletes it on the server. The server stores it for a day, so that Undo
 * can restore it. If the deletion fails, the row returns and the reason is shown.
 */
export function useDeleteNewsletter() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: newslettersKey });

  async function restore(newsletter: Newsletter, onBack: () => void): Promise<void> {
    const params = { path: { id: newsletter.id } };
    try {
      await unwrap(api.POST('/api/newsletters/{id}/restore', { params }));
      await refresh();
      showToast(
        newsletter.sentAt ? 'Newsletter restored' : 'Draft restored',
        newsletter.scheduledAt ? 'It is a draft again and is not scheduled.' : undefined,
      );
      onBack();
    } catch (error) {
      showErrorToast('Newsletter not restored', errorMessage(error));
      await refresh();
    }
  }

  return async function deleteNewsletter(
    newsletter: Newsletter,
    { onExpired, onBack }: DeletionCallbacks,
  ): Promise<void> {
    // Cancels a response in progress, because it would show the newsletter again.
    await queryClient.cancelQueries({ queryKey: newsletterListsKey });
    const cachedLists = getCachedLists(queryClient);
    removeCached(queryClient, newsletter.id);
    onExpired();
    const deletion = deleteOnServer(newsletter.id);
    const toast = showUndoToast(
      newsletter.sentAt ? 'Newsletter deleted' : 'Draft deleted',
      getNewsletterTitle(newsletter),
      {
        // Undo must wait for a deletion in progress. A failed deletion has already restored the newsletter.
        onUndo: () =>
          void deletion.then(
            () => restore(newsletter, onBack),
            () => {},
          ),
        onExpired: () => {},
      },
    );
    try {
      await deletion;
    } catch (error) {
      dismissToast(toast);
      restoreCached(queryClient, cachedLists);
      showErrorToast('Newsletter not deleted', errorMessage(error));
      onBack();
    }
    await refresh();
  };
}

function deleteOnServer(id: number): Promise<unknown> {
  return unwrap(api.DELETE('/api/newsletters/{id}', { params: { path: { id } } }));
}
