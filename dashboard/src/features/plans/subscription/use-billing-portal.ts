import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';

/** Cards are changed at the provider's own page, which leads back to the settings. */
export function useBillingPortal() {
  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/billing-portal')),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showErrorToast('Billing page not opened', messageOf(error)),
  });
}
