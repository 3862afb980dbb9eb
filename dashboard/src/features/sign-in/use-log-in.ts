import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { startSession } from '../accounts';
import { problemOf } from './problem';

export function useLogIn() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { username: string; password: string }) => unwrap(api.POST('/api/login', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
    onError: (error) => showErrorToast('Login failed', problemOf(error)),
  });
}
