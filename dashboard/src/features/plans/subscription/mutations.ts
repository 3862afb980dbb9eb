import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useDates } from '../../../ui/formats/time-zone-context';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { cacheSubscription } from './subscription';

const SETTINGS = '/settings';

/** Opens the provider's page to change the card, which links back to the settings. */
export function useBillingPortal() {
  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/billing-portal')),
    onSuccess({ url }) {
      const { origin, pathname } = new URL(url);
      // With simulated payments, the returned URL is this page's.
      if (origin === window.location.origin && pathname === SETTINGS) {
        showToast('Nothing to update', 'Payments are simulated on this instance, so there is no card.');
      } else window.location.assign(url);
    },
    onError: (error) => showErrorToast('Billing page not opened', errorMessage(error)),
  });
}

export function useCancelSubscription() {
  const { formatDay } = useDates();
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/cancel-subscription')),
    onSuccess: (subscription) => {
      const { currentPeriodEnd } = subscription;
      showToast(
        'Subscription cancelled',
        currentPeriodEnd === null ? undefined : `Pro stays until ${formatDay(currentPeriodEnd)}.`,
      );
      return cacheSubscription(queryClient, subscription);
    },
    onError: (error) => showErrorToast('Subscription not canceled', errorMessage(error)),
  });
}

export function useResumeSubscription() {
  const { formatDay } = useDates();
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/resume-subscription')),
    onSuccess: (subscription) => {
      const { currentPeriodEnd } = subscription;
      showToast(
        'Subscription resumed',
        currentPeriodEnd === null ? undefined : `It renews on ${formatDay(currentPeriodEnd)}.`,
      );
      return cacheSubscription(queryClient, subscription);
    },
    onError: (error) => showErrorToast('Subscription not resumed', errorMessage(error)),
  });
}
