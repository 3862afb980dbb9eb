import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { webhooksKey } from './use-webhooks';
import type { Webhook, WebhookInput } from './webhook';

type Change = Partial<WebhookInput> & { state?: Webhook['state'] };

export function useUpdateWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: Change) =>
      unwrap(api.PATCH('/api/webhook-endpoints/{id}', { params: { path: { id } }, body })),
    onSuccess: (_, change) => showToast(whatWasDone(change)),
    onError: (error) => showErrorToast('Webhook not changed', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
}

function whatWasDone({ state }: Change): string {
  if (state === undefined) return 'Webhook changed';
  return state === 'paused' ? 'Webhook paused' : 'Webhook resumed';
}
