import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { listKey, type Subscriber } from '../subscriber';
import type { FieldValue } from '../tags-and-fields/queries';

const getSubscriberKey = (id: number) => ['/api/subscribers/{id}', id];

export function useSubscriber(id: number | undefined) {
  return useQuery({
    queryKey: getSubscriberKey(id ?? 0),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/subscribers/{id}', { params: { path: { id: id ?? 0 } }, signal })),
    enabled: id !== undefined,
  });
}

/** Shows a changed subscriber at once, and refetches the list. */
function useStoreSubscriber() {
  const queryClient = useQueryClient();
  return (subscriber: Subscriber) => {
    queryClient.setQueryData(getSubscriberKey(subscriber.id), subscriber);
    void queryClient.invalidateQueries({ queryKey: listKey });
  };
}

/** Adds or removes tags of a subscriber. Changes run one by one. */
export function useChangeTags(id: number) {
  const store = useStoreSubscriber();
  return useMutation({
    scope: { id: `tags of subscriber ${id}` },
    mutationFn: (body: { add: number[] } | { remove: number[] }) =>
      unwrap(api.PUT('/api/subscribers/{id}/tags', { params: { path: { id } }, body })),
    onSuccess: store,
    onError: (error) => showErrorToast('Tags not saved', errorMessage(error)),
  });
}

/** Sets the changed values of a subscriber. Null removes a value. The form shows the error. */
export function useSetFields(id: number) {
  const store = useStoreSubscriber();
  return useSingleMutation({
    mutationFn: (values: Record<string, FieldValue | null>) =>
      unwrap(api.PUT('/api/subscribers/{id}/fields', { params: { path: { id } }, body: { values } })),
    onSuccess: (subscriber) => {
      store(subscriber);
      showToast('Fields saved');
    },
  });
}
