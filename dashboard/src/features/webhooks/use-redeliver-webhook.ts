import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { webhookDeliveriesKey } from './use-webhook-deliveries';
import type { Webhook } from './webhook';

export function useRedeliverWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (deliveryId: number) =>
      unwrap(
        api.POST('/api/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver', {
          params: { path: { id, deliveryId } },
        }),
      ),
    onSuccess: () => showToast('On its way again'),
    onError: (error) => showErrorToast('Not sent again', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookDeliveriesKey(id) }),
  });
}
