import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { startSession } from '../accounts';

export function useLogIn() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { username: string; password: string }) => unwrap(api.POST('/api/login', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
    onError: (error) => showErrorToast('Login failed', messageOf(error, 'Please try again.')),
  });
}
