import { unwrap } from '@tidings/sdk';
import { showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { consoleApi } from '../console-api';
import { useUsersRefresh } from './use-users-refresh';

type Limits = { id: number; recipientsPerDay: number | null; recipientsPerMonth: number | null };

export function useSetRecipientLimits({ onDone }: { onDone: () => void }) {
  const refresh = useUsersRefresh();

  return useSingleMutation({
    mutationFn: ({ id, ...body }: Limits) =>
      unwrap(consoleApi.POST('/api/admin/users/{id}/recipient-limits', { params: { path: { id } }, body })),
    onSuccess: ({ username }) => {
      showToast('Recipient limits saved', username);
      onDone();
    },
    onSettled: refresh,
  });
}
