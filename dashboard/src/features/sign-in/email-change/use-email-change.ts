import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { refreshUser } from '../../accounts/session';

export type PendingChange = NonNullable<components['schemas']['AddressChange']['pending']>;

const emailChangeKey = ['/api/email-change'];

/** Returns the pending change, or null. Refetches on focus, because users often confirm in another tab. */
export function useEmailChange() {
  return useQuery({
    queryKey: emailChangeKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/email-change', { signal }))).pending,
    refetchOnWindowFocus: true,
  });
}

/** Requests a change, or sends the links of the pending change again. */
export function useRequestEmailChange() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/email-change', { body: { email } })),
    onSuccess: ({ pending }) => {
      queryClient.setQueryData(emailChangeKey, pending);
      showToast(
        'Email sent',
        'Open the emailed link to confirm. If we emailed both addresses, open both links.',
      );
    },
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: () => unwrap(api.DELETE('/api/email-change')),
    onSuccess: () => {
      queryClient.setQueryData(emailChangeKey, null);
      showToast('Change canceled', 'Your email address stays the same.');
    },
    onError: (error) => showErrorToast('Change not canceled', errorMessage(error)),
  });
}

/** Confirms by the token of a link. The account may be signed in here, elsewhere or nowhere. */
export function useConfirmEmailChange() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (token: string) => unwrap(api.POST('/api/auth/email-change', { body: { token } })),
    onSuccess: () => refreshUser(queryClient),
  });
}
