import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { counted } from '../../../ui/formats/numbers';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import type { DeliveryProgress } from '../newsletter';
import { newslettersKey } from '../use-newsletters';
import { progressKey } from './delivery/follow-progress';

export type SendingAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'send-held' | 'give-up-held';

const WORDS: Record<SendingAction, { done: string; failed: string }> = {
  pause: { done: 'Paused', failed: 'Newsletter not paused' },
  resume: { done: 'Resumed', failed: 'Newsletter not resumed' },
  cancel: { done: 'Sending canceled', failed: 'Sending not canceled' },
  retry: { done: 'Retrying', failed: 'Emails not retried' },
  'send-held': { done: 'Sending held emails', failed: 'Held emails not sent' },
  'give-up-held': { done: 'Held emails canceled', failed: 'Held emails not canceled' },
};

/** Runs the creator's action on a newsletter, during or after sending. */
export function useSendingAction(newsletterId: number, onDone?: (action: SendingAction) => void) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (action: SendingAction) => call(newsletterId, action),
    onSuccess: (progress, action) => {
      queryClient.setQueryData(progressKey(newsletterId), progress);
      showToast(WORDS[action].done, outcomeOf(action, progress));
      onDone?.(action);
    },
    onError: (error, action) => showErrorToast(WORDS[action].failed, messageOf(error)),
    // Also after an error: the sending may have finished at that moment. Lists show its status, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: newslettersKey }),
  });
}

function call(id: number, action: SendingAction): Promise<DeliveryProgress> {
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

function outcomeOf(action: SendingAction, { counts }: DeliveryProgress): string | undefined {
  const waiting = counts.queued + counts.claimed;
  switch (action) {
    case 'pause':
      return 'Sending is paused until you resume.';
    case 'cancel':
      return `${counted(counts.accepted, 'subscriber has', 'subscribers have')} it. No more emails are sent.`;
    case 'resume':
    case 'retry':
    case 'send-held':
      return waiting > 0 ? `Sending to ${counted(waiting, 'subscriber', 'subscribers')}.` : undefined;
    case 'give-up-held':
      return undefined;
  }
}
