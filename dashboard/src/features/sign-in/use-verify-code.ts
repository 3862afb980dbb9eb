import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { startSession } from '../accounts';
import { problemOf } from './problem';

export function useVerifyCode() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { email: string; code: string }) =>
      unwrap(api.POST('/api/auth/verify-code', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
    onError: (error) => showErrorToast('Verification failed', problemOf(error)),
  });
}
