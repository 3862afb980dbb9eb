import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { webhookDeliveriesKey } from './use-webhook-deliveries';
import type { Webhook } from './webhook';

export function useTestWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/webhook-endpoints/{id}/test', { params: { path: { id } } })),
    onSuccess: () => showToast('Test on its way', 'How it went stands below.'),
    onError: (error) => showErrorToast('Test not sent', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(id) }),
  });
}
