import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../../api';
import { showErrorToast, showToast } from '../../../../ui/feedback/toast-store';
import { formatCount } from '../../../../ui/formats/numbers';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation';
import type { DeliveryProgress } from '../../newsletter';
import { newslettersKey } from '../../use-newsletters';
import { getProgressKey } from './follow-progress';

export type SendingAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'send-held' | 'give-up-held';

const ACTION_TEXTS: Record<SendingAction, { doneTitle: string; failedTitle: string }> = {
  pause: { doneTitle: 'Paused', failedTitle: 'Newsletter not paused' },
  resume: { doneTitle: 'Resumed', failedTitle: 'Newsletter not resumed' },
  cancel: { doneTitle: 'Sending canceled', failedTitle: 'Sending not canceled' },
  retry: { doneTitle: 'Retrying', failedTitle: 'Emails not retried' },
  'send-held': { doneTitle: 'Sending held emails', failedTitle: 'Held emails not sent' },
  'give-up-held': { doneTitle: 'Held emails canceled', failedTitle: 'Held emails not canceled' },
};

/** Runs the creator's action on a newsletter, during or after sending. */
export function useSendingAction(newsletterId: number, onDone?: (action: SendingAction) => void) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (action: SendingAction) => requestAction(newsletterId, action),
    onSuccess: (progress, action) => {
      queryClient.setQueryData(getProgressKey(newsletterId), progress);
      showToast(ACTION_TEXTS[action].doneTitle, describeOutcome(action, progress));
      onDone?.(action);
    },
    onError: (error, action) => showErrorToast(ACTION_TEXTS[action].failedTitle, errorMessage(error)),
    // Refetches after errors too, because the sending may have finished at that moment. Lists show the status too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: newslettersKey }),
  });
}

function requestAction(id: number, action: SendingAction): Promise<DeliveryProgress> {
  const params = { path: { id } };
  switch (action) {
    case 'pause':
      return unwrap(api.POST('/api/newsletters/{id}/pause', { params }));
    case 'resume':
      return unwrap(api.POST('/api/newsletters/{id}/resume', { params }));
    case 'cancel':
      return unwrap(api.POST('/api/newsletters/{id}/cancel-sending', { params }));
    case 'retry':
      return unwrap(api.POST('/api/newsletters/{id}/retry-failed', { params }));
    case 'send-held':
      return unwrap(api.POST('/api/newsletters/{id}/release-held', { params, body: { action: 'send' } }));
    case 'give-up-held':
      return unwrap(api.POST('/api/newsletters/{id}/release-held', { params, body: { action: 'give-up' } }));
  }
}

function describeOutcome(action: SendingAction, { counts }: DeliveryProgress): string | undefined {
  const waiting = counts.queued + counts.claimed;
  switch (action) {
    case 'pause':
      return 'Sending is paused until you resume it.';
    case 'cancel':
      return `Sent to ${formatCount(counts.accepted, 'subscriber', 'subscribers')}. No more emails are sent.`;
    case 'resume':
    case 'retry':
    case 'send-held':
      return waiting > 0 ? `Sending to ${formatCount(waiting, 'subscriber', 'subscribers')}.` : undefined;
    case 'give-up-held':
      return undefined;
  }
}
