import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { startSession } from '../accounts';
import { welcomeNewcomer } from './newcomer';

export function useRegister() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { username: string; email: string; password: string }) =>
      unwrap(api.POST('/api/register', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      welcomeNewcomer(queryClient, user);
      showToast('Registration successful', 'Your account has been created!');
    },
    onError: (error) => showErrorToast('Registration failed', messageOf(error, 'Please try again.')),
  });
}
