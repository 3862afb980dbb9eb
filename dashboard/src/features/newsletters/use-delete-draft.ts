import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { newslettersKey } from './use-newsletters';

export function useDeleteDraft() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/newsletters/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      showToast('Draft deleted');
      return queryClient.invalidateQueries({ queryKey: newslettersKey });
    },
    onError: (error) => showErrorToast('Error', messageOf(error, 'The draft could not be deleted.')),
  });
}
