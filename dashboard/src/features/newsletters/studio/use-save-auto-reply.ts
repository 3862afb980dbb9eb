import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { currentUserQuery } from '../../accounts';

export function useSaveAutoReply() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { enableAutoReply: boolean; autoReplyMessage: string }) =>
      unwrap(api.POST('/api/user/auto-reply', { body })),
    onSuccess: () => {
      showToast('Auto-reply settings saved successfully');
      return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => showErrorToast('Failed to save auto-reply settings', messageOf(error)),
  });
}
