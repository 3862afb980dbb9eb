import { messageOf, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import type { NewUser } from './actions/new-user';
import { useUsersRefresh } from './queries';

export function useCreateUser({ onDone }: { onDone: () => void }) {
  const refresh = useUsersRefresh();
  const [keyFor] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: (body: NewUser) =>
      unwrap(
        consoleApi.POST('/api/admin/users', {
          params: { header: { 'idempotency-key': keyFor(body) } },
          body,
        }),
      ),
    onSuccess: ({ username }) => {
      showToast('User created successfully', username);
      onDone();
    },
    onError: (error) => showErrorToast('Error creating user', messageOf(error, 'Failed to create user')),
    onSettled: refresh,
  });
}
