import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../../api';
import { showErrorToast, showToast } from '../../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation';
import { cacheNewsletter } from '../../cached-newsletters';
import { newslettersKey } from '../../use-newsletters';

export function useCancelSchedule(onCanceled?: () => void) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (id: number) =>
      unwrap(api.DELETE('/api/newsletters/{id}/schedule', { params: { path: { id } } })),
    onSuccess: (draft) => {
      cacheNewsletter(queryClient, draft);
      showToast('Schedule canceled', 'The newsletter is a draft again. You can edit it.');
      onCanceled?.();
    },
    onError: (error) => showErrorToast('Schedule not canceled', errorMessage(error)),
    // Refetches after errors too, because the newsletter may have been sent at that moment.
    onSettled: () => queryClient.invalidateQueries({ queryKey: newslettersKey }),
  });
}
