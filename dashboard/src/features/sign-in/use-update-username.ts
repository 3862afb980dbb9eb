import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { replaceUser } from '../accounts';

/** Returns whether the server requires a confirmation, because existing links to the old address will break. */
export function needsConfirmation(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'confirmation_required' || /confirmation (is )?required/i.test(error.message);
}

export function useUpdateUsername() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { newUsername: string; confirmChange?: boolean }) =>
      unwrap(api.POST('/api/update-username', { body })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Username updated');
    },
    onError: (error) => {
      if (!needsConfirmation(error)) showErrorToast('Username not updated', messageOf(error));
    },
  });
}
