import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { webhooksKey } from './use-webhooks';
import type { Webhook } from './webhook';

export function useRemoveWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/webhook-endpoints/{id}', { params: { path: { id } } })),
    onSuccess: () => showToast('Webhook removed'),
    onError: (error) => showErrorToast('Webhook not removed', messageOf(error)),
    // Also after an error: another tab may have removed it, or only the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true }),
  });
}
