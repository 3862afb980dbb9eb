import { errorMessage, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { formatNumber } from '../../../ui/formats/numbers';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import type { NewUser } from './actions/new-user';
import { ACTIONS } from './actions/user-actions';
import type { ConsoleUser, UserAction } from './console-user';
import { useUsersRefresh } from './queries';

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

type UserActionInput = { user: Pick<ConsoleUser, 'id' | 'username'>; action: UserAction; reason: string };

export function useUserAction({ onDone }: { onDone: () => void }) {
  const refresh = useUsersRefresh();

  return useSingleMutation({
    mutationFn: runAction,
    onSuccess: ({ username }, { action }) => {
      showToast(ACTIONS[action].doneTitle, username);
      onDone();
    },
    onError: (error, { action }) => showErrorToast(ACTIONS[action].failedTitle, errorMessage(error)),
    // Refetches after errors too, because only the response may have been lost.
    onSettled: refresh,
  });
}

function runAction({ user, action, reason }: UserActionInput): Promise<ConsoleUser> {
  const params = { path: { id: user.id } };
  switch (action) {
    case 'upgrade':
      return unwrap(consoleApi.POST('/api/admin/users/{id}/upgrade', { params }));
    case 'downgrade':
      return unwrap(consoleApi.POST('/api/admin/users/{id}/downgrade', { params }));
    case 'reset-quota':
      return unwrap(consoleApi.POST('/api/admin/users/{id}/reset-quota', { params }));
    case 'suspend': {
      const body = reason === '' ? {} : { reason };
      return unwrap(consoleApi.POST('/api/admin/users/{id}/suspend', { params, body }));
    }
    case 'reinstate':
      return unwrap(consoleApi.POST('/api/admin/users/{id}/reinstate', { params }));
  }
}

export function useCreateUser({ onDone }: { onDone: () => void }) {
  const refresh = useUsersRefresh();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: (body: NewUser) =>
      unwrap(
        consoleApi.POST('/api/admin/users', {
          params: { header: { 'idempotency-key': getIdempotencyKey(body) } },
          body,
        }),
      ),
    onSuccess: ({ username }) => {
      showToast('User created successfully', username);
      onDone();
    },
    onError: (error) => showErrorToast('Error creating user', errorMessage(error, 'Failed to create user')),
    onSettled: refresh,
  });
}
