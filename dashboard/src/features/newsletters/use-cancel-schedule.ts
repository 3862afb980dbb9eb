import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { newslettersKey } from './use-newsletters';

/** Makes a scheduled newsletter a draft again. */
export function useCancelSchedule() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (id: number) =>
      unwrap(api.DELETE('/api/newsletters/{id}/schedule', { params: { path: { id } } })),
    onSuccess: () => {
      showToast('Schedule cancelled');
      return queryClient.invalidateQueries({ queryKey: newslettersKey });
    },
    onError: (error) => showErrorToast('Schedule not cancelled', messageOf(error)),
  });
}
