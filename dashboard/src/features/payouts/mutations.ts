import { useQueryClient } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showToast } from '../../ui/feedback/toast-store';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { payoutBalanceKey, payoutsKey } from './payout';
import { payoutAccountKey } from './payout-account';

type SimulatedAction = components['schemas']['SimulatedAccountChange']['action'];

/** Opens the provider's form in this tab. */
export function useConnectAccount({ open = (url: string) => location.assign(url) } = {}) {
  return useSingleMutation({
    mutationFn: (country: string | undefined) =>
      unwrap(api.POST('/api/payouts/account', { body: country === undefined ? {} : { country } })),
    onSuccess: ({ url }) => open(url),
  });
}

/** Makes the server request the account from the provider. */
export function useRefreshAccount() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/payouts/account/refresh')),
    onSuccess: (account) => queryClient.setQueryData(payoutAccountKey, account),
  });
}

export function useDisconnectAccount({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => unwrap(api.DELETE('/api/payouts/account')),
    onSuccess: (account) => {
      queryClient.setQueryData(payoutAccountKey, account);
      // The next account has other payouts.
      queryClient.removeQueries({ queryKey: payoutBalanceKey });
      queryClient.removeQueries({ queryKey: payoutsKey });
      showToast('Account disconnected', 'Visitors cannot buy paid products until you connect an account.');
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: payoutAccountKey }),
  });
}

/** Changes the simulated account, and then refetches it, as after a return from the provider. */
export function useChangeSimulatedAccount({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshAccount();
  return useSingleMutation({
    mutationFn: async (action: SimulatedAction) => {
      await unwrap(api.POST('/api/simulated-payments/account', { body: { action } }));
      await refresh.mutateAsync(undefined);
    },
    onSuccess: onDone,
  });
}
