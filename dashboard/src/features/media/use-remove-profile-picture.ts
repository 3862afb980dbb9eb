import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { replaceUser } from '../accounts';

export function useRemoveProfilePicture() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/onboarding', { body: { profileImage: null } })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Profile image removed');
    },
    onError: (error) => showErrorToast('Save failed', messageOf(error)),
  });
}
