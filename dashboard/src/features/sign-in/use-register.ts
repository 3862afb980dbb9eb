import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { startSession } from '../accounts';
import { welcomeNewcomer } from './newcomer';
import { problemOf } from './problem';

export function useRegister() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { username: string; email: string; password: string }) =>
      unwrap(api.POST('/api/register', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      welcomeNewcomer(queryClient, user);
      showToast('Registration successful', 'Your account has been created!');
    },
    onError: (error) => showErrorToast('Registration failed', problemOf(error)),
  });
}
