import { useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { endSession } from '../accounts';
import { forgetLocalDrafts } from '../newsletters';

const TRY_AGAIN = 'Failed to log out. Please try again.';

export function useLogOut() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: logOut,
    onSuccess: () => {
      forgetLocalDrafts();
      endSession(queryClient);
      showToast('Logged out', 'You have been logged out successfully');
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return showErrorToast('Error', TRY_AGAIN);
      // A client error has a reason that the user can act on; a server error has none.
      showErrorToast('Logout failed', error.status < 500 ? error.message : TRY_AGAIN);
    },
  });
}

async function logOut(): Promise<void> {
  try {
    await unwrap(api.POST('/api/logout'));
  } catch (error) {
    // Another tab has signed out already, which is the wanted result.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}
