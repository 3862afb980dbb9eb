import { useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { refreshUser } from '../../accounts/session';
import { describeSignInError } from '../problem';

type Schemas = components['schemas'];

export function useChangePassword() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: Schemas['PasswordChange']) => unwrap(api.POST('/api/change-password', { body })),
    onSuccess: () => {
      showToast('Password changed', 'You were signed out of all other browsers.');
      // Refetches tokens, because the new password may have revoked them.
      return Promise.all([refreshUser(queryClient), queryClient.invalidateQueries()]);
    },
    onError: (error) => showErrorToast('Password not changed', errorMessage(error)),
  });
}

/** Requests a reset email. The response does not reveal whether the address has an account. */
export function useRequestPasswordReset() {
  return useSingleMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/auth/request-password-reset', { body: { email } })),
    onError: (error) => showErrorToast('Failed to send the link', describeSignInError(error)),
  });
}

export function useResetPassword({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: Schemas['PasswordReset']) => unwrap(api.POST('/api/auth/reset-password', { body })),
    onSuccess: async () => {
      // The reset also ended the session of this browser.
      await refreshUser(queryClient);
      showToast('Password changed', 'Sign in with your new password.');
      onDone();
    },
    onError: (error) => showErrorToast('Password not changed', describeSignInError(error)),
  });
}
