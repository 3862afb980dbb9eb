import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { replaceUser } from '../accounts';
import { saveProblemOf } from './save-problem';
import type { SiteForm } from './site-form';

export function useSaveProfile() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: SiteForm) => unwrap(api.POST('/api/onboarding', { body })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Changes saved', 'Your profile has been updated');
    },
    onError: (error) => showErrorToast('Save failed', saveProblemOf(error)),
  });
}
