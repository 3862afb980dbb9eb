import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { dismissToast, showErrorToast, showUndoToast } from '../../../ui/feedback/toast-store';
import type { SubscriberPages } from '../queries';
import { useListRefresh } from '../queries';
import { getSubscriberName, listKey, type Subscriber } from '../subscriber';

const doNothing = () => undefined;

/** Removes a subscriber from the list at once. The server keeps it for a day, so Undo is a separate request. */
export function useSubscriberRemoval() {
  const queryClient = useQueryClient();
  const refresh = useListRefresh();

  function hide(id: number) {
    queryClient.setQueriesData<SubscriberPages>({ queryKey: listKey }, (list) => {
      const removeFromPages = (targets: Subscriber[]) => targets.filter((subscriber) => subscriber.id !== id);
      return (
        list && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, subscribers: removeFromPages(page.subscribers) })),
        }
      );
    });
  }

  async function remove(subscriber: Subscriber): Promise<void> {
    const { id } = subscriber;
    // Cancels a response in progress, because the server read it before the removal.
    await queryClient.cancelQueries({ queryKey: listKey });
    const cachedLists = queryClient.getQueriesData<SubscriberPages>({ queryKey: listKey });
    hide(id);
    const removal = unwrap(api.DELETE('/api/subscribers/{id}', { params: { path: { id } } }));
    const toast = showUndoToast('Subscriber removed', getSubscriberName(subscriber), {
      onUndo: () => void removal.then(() => restoreLists(subscriber), doNothing),
      onExpired: doNothing,
    });
    try {
      await removal;
    } catch (error) {
      for (const [key, list] of cachedLists) queryClient.setQueryData(key, list);
      dismissToast(toast);
      showErrorToast(`${getSubscriberName(subscriber)} was not removed`, errorMessage(error));
    }
    await refresh();
  }

  async function restoreLists(subscriber: Subscriber): Promise<void> {
    const { id } = subscriber;
    try {
      await unwrap(api.POST('/api/subscribers/{id}/restore', { params: { path: { id } } }));
    } catch (error) {
      const retry = { onUndo: () => void restoreLists(subscriber), onExpired: doNothing };
      showUndoToast(
        `${getSubscriberName(subscriber)} was not restored`,
        `${errorMessage(error)} Press Undo to try again.`,
        retry,
      );
    }
    await refresh();
  }

  return remove;
}
