import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { dismissToast, showErrorToast, showToast, showUndoToast } from '../../../ui/toast-store';
import { removeCached, restoreCached, snapshotCached } from '../cached-newsletters';
import { type Newsletter, titleOf } from '../newsletter';
import { newsletterListsKey, newslettersKey } from '../use-newsletters';

/** For the focus: the row is out of the list, or in it again. */
type Steps = { onGone: () => void; onBack: () => void };

/**
 * Takes a newsletter out of the list at once and tells the server, which keeps it for a day: Undo brings it back
 * from there. A refusal brings it back too, with its reason.
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
        newsletter.scheduledAt ? 'It is a draft again, without a time.' : undefined,
      );
      onBack();
    } catch (error) {
      showErrorToast('It was not restored', messageOf(error));
      await refresh();
    }
  }

  return async function deleteNewsletter(newsletter: Newsletter, { onGone, onBack }: Steps): Promise<void> {
    // An answer that is under way would show it again.
    await queryClient.cancelQueries({ queryKey: newsletterListsKey });
    const before = snapshotCached(queryClient);
    removeCached(queryClient, newsletter.id);
    onGone();
    const deletion = deleteOnServer(newsletter.id);
    const toast = showUndoToast(
      newsletter.sentAt ? 'Newsletter deleted' : 'Draft deleted',
      titleOf(newsletter),
      {
        // What is not deleted yet cannot be restored; what was refused is back already.
        onUndo: () =>
          void deletion.then(
            () => restore(newsletter, onBack),
            () => {},
          ),
        onGone: () => {},
      },
    );
    try {
      await deletion;
    } catch (error) {
      dismissToast(toast);
      restoreCached(queryClient, before);
      showErrorToast('It was not deleted', messageOf(error));
      onBack();
    }
    await refresh();
  };
}

function deleteOnServer(id: number): Promise<unknown> {
  return unwrap(api.DELETE('/api/newsletters/{id}', { params: { path: { id } } }));
}
