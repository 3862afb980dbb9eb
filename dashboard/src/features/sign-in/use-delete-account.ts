import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { endSession } from '../accounts';
import { forgetLocalDrafts } from '../newsletters';

export function useDeleteAccount() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/delete-account', { body: { confirmDeletion: true } })),
    onSuccess: () => {
      forgetLocalDrafts();
      endSession(queryClient);
      showToast('Account deleted');
    },
    onError: (error) => showErrorToast('Account not deleted', messageOf(error)),
  });
}
