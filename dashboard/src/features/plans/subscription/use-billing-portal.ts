import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';

const SETTINGS = '/settings';

/** Opens the provider's page to change the card. It links back to the settings. */
export function useBillingPortal() {
  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/billing-portal')),
    onSuccess({ url }) {
      const { origin, pathname } = new URL(url);
      // With simulated payments there is no such page, and its URL is this page.
      if (origin === window.location.origin && pathname === SETTINGS) {
        showToast('Nothing to update', 'Payments are simulated here: no card is kept.');
      } else window.location.assign(url);
    },
    onError: (error) => showErrorToast('Billing page not opened', messageOf(error)),
  });
}
