import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { getWebhookDeliveriesKey, webhooksKey } from './queries';
import type { Webhook, WebhookInput } from './webhook';

export function useAddWebhook() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: WebhookInput) => unwrap(api.POST('/api/webhook-endpoints', { body })),
    // The response contains the secret. The screen shows it once and removes it.
    gcTime: 0,
    onSuccess: () => showToast('Endpoint added'),
    onError: (error) => showErrorToast('Endpoint not added', errorMessage(error)),
    // Refetches after errors too, because a webhook exists even if its response was lost, and can get a new secret.
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true }),
  });
}

export function useRedeliverWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (deliveryId: number) =>
      unwrap(
        api.POST('/api/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver', {
          params: { path: { id, deliveryId } },
        }),
      ),
    onSuccess: () => showToast('Sending again'),
    onError: (error) => showErrorToast('Not sent again', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: getWebhookDeliveriesKey(id) }),
  });
}

export function useRemoveWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/webhook-endpoints/{id}', { params: { path: { id } } })),
    onSuccess: () => showToast('Endpoint removed'),
    onError: (error) => showErrorToast('Endpoint not removed', errorMessage(error)),
    // Refetches after errors too, because another tab may have removed it, or only the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true }),
  });
}

export function useRollWebhookSecret({ id }: Pick<Webhook, 'id'>) {
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/webhook-endpoints/{id}/secret', { params: { path: { id } } })),
    // The response contains the secret. The screen shows it once and removes it.
    gcTime: 0,
    onError: (error) => showErrorToast('No new secret', errorMessage(error)),
  });
}

export function useTestWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/webhook-endpoints/{id}/test', { params: { path: { id } } })),
    onSuccess: () => showToast('Test sent', 'See the result below.'),
    onError: (error) => showErrorToast('Test not sent', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: getWebhookDeliveriesKey(id) }),
  });
}

type Change = Partial<WebhookInput> & { status?: Webhook['status'] };

export function useUpdateWebhook({ id }: Pick<Webhook, 'id'>) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: Change) =>
      unwrap(api.PATCH('/api/webhook-endpoints/{id}', { params: { path: { id } }, body })),
    onSuccess: (_, change) => showToast(formatDoneTitle(change)),
    onError: (error) => showErrorToast('Endpoint not changed', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
}

function formatDoneTitle({ status }: Change): string {
  if (status === undefined) return 'Endpoint changed';
  return status === 'paused' ? 'Endpoint paused' : 'Endpoint resumed';
}
