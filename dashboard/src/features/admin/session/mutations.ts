import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { isSignedOut, setCurrentAdmin } from './current-admin';

export function useAdminLogIn() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { username: string; password: string }) =>
      unwrap(consoleApi.POST('/api/admin/login', { body })),
    onSuccess: (admin) => setCurrentAdmin(queryClient, admin),
  });
}

/** Finishes a sign-in that waits for the second factor. */
export function useFinishAdminSignIn() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (code: string) =>
      unwrap(consoleApi.POST('/api/admin/login/second-factor', { body: { code } })),
    onSuccess: (admin) => setCurrentAdmin(queryClient, admin),
  });
}

export function useAdminLogOut() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: logOut,
    onSuccess: () => {
      setCurrentAdmin(queryClient, null);
      showToast('Logged out', 'You have been logged out successfully.');
    },
    onError: (error) => showErrorToast('Error', errorMessage(error, 'Failed to log out. Please try again.')),
  });
}

async function logOut(): Promise<void> {
  try {
    await unwrap(consoleApi.POST('/api/admin/logout'));
  } catch (error) {
    // Another tab has already signed out, which is the wanted result.
    if (!isSignedOut(error)) throw error;
  }
}
