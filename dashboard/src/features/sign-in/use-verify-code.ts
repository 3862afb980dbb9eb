import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { startSession } from '../accounts';

export function useVerifyCode() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { email: string; code: string }) =>
      unwrap(api.POST('/api/auth/verify-code', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
    onError: (error) => showErrorToast('Verification failed', messageOf(error, 'Please try again.')),
  });
}
