import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { webhooksKey } from './use-webhooks';
import type { WebhookInput } from './webhook';

export function useAddWebhook() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: WebhookInput) => unwrap(api.POST('/api/webhook-endpoints', { body })),
    // The response has the secret: it is shown once and removed with the screen.
    gcTime: 0,
    onSuccess: () => showToast('Webhook added'),
    onError: (error) => showErrorToast('Webhook not added', messageOf(error)),
    // Also after an error: a webhook whose response was lost exists, and can get a new secret.
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true }),
  });
}
