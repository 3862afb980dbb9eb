import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { replaceUser } from '../accounts';
import { saveProblemOf } from './save-problem';

export function useUpdateProfile() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { displayName?: string; bio?: string; postalAddress?: string }) =>
      unwrap(api.POST('/api/update-profile', { body })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Profile updated');
    },
    onError: (error) => showErrorToast('Save failed', saveProblemOf(error)),
  });
}
