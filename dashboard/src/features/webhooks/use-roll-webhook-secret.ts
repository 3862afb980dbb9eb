import { useMutation } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast } from '../../ui/toast-store';
import type { Webhook } from './webhook';

export function useRollWebhookSecret({ id }: Pick<Webhook, 'id'>) {
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/webhook-endpoints/{id}/secret', { params: { path: { id } } })),
    // The response has the secret: it is shown once and removed with the screen.
    gcTime: 0,
    onError: (error) => showErrorToast('No new secret', messageOf(error)),
  });
}
