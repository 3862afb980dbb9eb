import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../../api';
import { showErrorToast, showToast } from '../../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation';
import { currentUserQuery } from '../../../accounts/session';
import { cacheNewsletter } from '../../cached-newsletters';
import type { Newsletter } from '../../newsletter';
import { newslettersKey } from '../../use-newsletters';
import { cancelConfirmation } from './confirm-sent';

type UndoOutcome = { onUndone: (draft: Newsletter) => void; onTooLate?: () => void };

/** Undoes a sending, which becomes a draft and does not count. If it is too late, shows the server's message. */
export function useUndoSend({ onUndone, onTooLate }: UndoOutcome) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (id: number) =>
      unwrap(api.POST('/api/newsletters/{id}/undo-send', { params: { path: { id } } })),
    onMutate: cancelConfirmation,
    onSuccess: (draft) => {
      cacheNewsletter(queryClient, draft);
      showToast('Sending undone', 'No email was sent. Your newsletter is a draft again.');
      onUndone(draft);
    },
    onError: (error) => {
      showErrorToast('Sending not undone', errorMessage(error));
      onTooLate?.();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
}
