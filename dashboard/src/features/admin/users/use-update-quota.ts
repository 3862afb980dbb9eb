import { unwrap } from '@tidings/sdk';
import { formatNumber } from '../../../ui/numbers';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { consoleApi } from '../console-api';
import { useUsersRefresh } from './use-users-refresh';

export function useUpdateQuota({ onDone }: { onDone: () => void }) {
  const refresh = useUsersRefresh();

  return useSingleMutation({
    mutationFn: ({ id, emailQuota }: { id: number; emailQuota: number }) =>
      unwrap(
        consoleApi.POST('/api/admin/users/{id}/update-quota', {
          params: { path: { id } },
          body: { emailQuota },
        }),
      ),
    onSuccess: ({ username, emailQuota }) => {
      showToast('Email quota updated', `${username}: ${formatNumber(emailQuota)} a month`);
      onDone();
    },
    // The dialog shows the reason.
    onError: () => showErrorToast('Error', 'Failed to update email quota'),
    onSettled: refresh,
  });
}
