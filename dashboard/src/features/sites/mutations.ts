import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { replaceUser } from '../accounts';
import type { Changes } from './draft';
import { saveProblemOf } from './save-problem';
import type { SiteForm } from './site-form';

export function useSaveProfile() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: Changes<SiteForm>) => unwrap(api.POST('/api/onboarding', { body })),
    onSuccess: (user, changes) => {
      replaceUser(queryClient, user);
      showToast('Changes saved', updateOf(changes));
    },
    onError: (error) => showErrorToast('Save failed', saveProblemOf(error)),
  });
}

function updateOf({ displayName: _, bio: __, ...beyondProfile }: Changes<SiteForm>): string {
  const isBeyondProfile = Object.keys(beyondProfile).length > 0;
  return isBeyondProfile ? 'Your micro-site has been updated' : 'Your profile has been updated';
}

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
