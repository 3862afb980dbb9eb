import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { dayOf } from '../../../ui/dates';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { cacheSubscription } from './cache-subscription';

export function useResumeSubscription() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/resume-subscription')),
    onSuccess: (subscription) => {
      const { currentPeriodEnd } = subscription;
      showToast(
        'Pro kept',
        currentPeriodEnd === null ? undefined : `It renews on ${dayOf(currentPeriodEnd)}.`,
      );
      return cacheSubscription(queryClient, subscription);
    },
    onError: (error) => showErrorToast('Pro not kept', messageOf(error)),
  });
}
