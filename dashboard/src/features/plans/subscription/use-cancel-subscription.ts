import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { dayOf } from '../../../ui/dates';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { cacheSubscription } from './cache-subscription';

export function useCancelSubscription() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/cancel-subscription')),
    onSuccess: (subscription) => {
      const { currentPeriodEnd } = subscription;
      showToast(
        'Subscription cancelled',
        currentPeriodEnd === null ? undefined : `Pro stays until ${dayOf(currentPeriodEnd)}.`,
      );
      return cacheSubscription(queryClient, subscription);
    },
    onError: (error) => showErrorToast('Subscription not cancelled', messageOf(error)),
  });
}
