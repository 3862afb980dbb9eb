import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { listKey } from '../subscriber';
import type { Suppression } from './suppression-reason';
import { suppressionsKey } from './use-suppressions';

/** Removes a suppression, so that the address receives emails again. */
export function useSuppressionRemoval(onDone: () => void) {
  const queries = useQueryClient();
  return useSingleMutation<unknown, Suppression>({
    mutationFn: ({ id }) => api.DELETE('/api/suppressions/{id}', { params: { path: { id } } }),
    onSuccess: (_, { address }) => showToast('Suppression lifted', address),
    onError: (error) => showErrorToast('Suppression not lifted', messageOf(error)),
    onSettled: async () => {
      onDone();
      await Promise.all(
        [suppressionsKey, listKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
}
