import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { endSession } from '../accounts';

export function useLogOut() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/logout')),
    onSuccess: () => {
      endSession(queryClient);
      showToast('Logged out', 'You have been logged out successfully');
    },
    onError: () => showErrorToast('Error', 'Failed to log out. Please try again.'),
  });
}
