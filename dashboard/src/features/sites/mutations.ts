import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { replaceUser } from '../accounts/session';
import type { Changes } from './draft';
import { describeSaveError } from './save-problem';
import type { SiteForm } from './site-form';

export function useSaveProfile() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: saveProfile,
    // Requests run one by one, even across visits of the editor, because an older value must not arrive last.
    scope: { id: 'profile' },
    onSuccess: (user) => replaceUser(queryClient, user),
  });
}

/** Saves changed fields. A closing tab can still send its last request. */
export function saveProfile(body: Changes<SiteForm>) {
  return unwrap(api.POST('/api/onboarding', { body, keepalive: canUseKeepalive(body) }));
}

/** Returns whether a request can outlive its page. Browsers limit all such requests together to 64 KiB. */
function canUseKeepalive(body: Changes<SiteForm>): boolean {
  return JSON.stringify(body).length < 15_000;
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
    onError: (error) => showErrorToast('Save failed', describeSaveError(error)),
  });
}
