import { useQuery, useQueryClient } from '@tanstack/react-query';
import { allRows, type components, errorMessage, unwrap } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { currentAdminQuery } from '../session/current-admin';
import { getRoleName, useHasPermission } from '../session/permissions';
import { auditKey } from '../users/console-user';

const adminsKey = ['/api/admin/admins'];

/** Lists the administrators, if the signed-in administrator may manage them. */
export function useAdmins() {
  const enabled = useHasPermission()('manageInstance');
  return useQuery({
    queryKey: adminsKey,
    enabled,
    queryFn: ({ signal }) =>
      allRows((query) => consoleApi.GET('/api/admin/admins', { params: { query }, signal })),
  });
}

export function useAddAdmin({ onDone }: { onDone: () => void }) {
  const refresh = useAdminsRefresh();

  return useSingleMutation({
    mutationFn: (body: components['schemas']['NewAdmin']) =>
      unwrap(consoleApi.POST('/api/admin/admins', { body })),
    onSuccess: ({ username }) => {
      showToast('Administrator added', username);
      onDone();
    },
    onError: (error) => showErrorToast('Administrator not added', errorMessage(error)),
    onSettled: refresh,
  });
}

export function useChangeRole({ onDone }: { onDone: () => void }) {
  const refresh = useAdminsRefresh();

  return useSingleMutation({
    mutationFn: ({ id, body }: { id: number; body: components['schemas']['AdminRoleChange'] }) =>
      unwrap(consoleApi.PATCH('/api/admin/admins/{id}', { params: { path: { id } }, body })),
    onSuccess: ({ username, role }) => {
      showToast('Role changed', `${username}: ${getRoleName(role)}`);
      onDone();
    },
    onError: (error) => showErrorToast('Role not changed', errorMessage(error)),
    onSettled: refresh,
  });
}

export function useDeleteAdmin({ onDone }: { onDone: () => void }) {
  const refresh = useAdminsRefresh();

  return useSingleMutation({
    mutationFn: ({ id }: { id: number }) =>
      unwrap(consoleApi.DELETE('/api/admin/admins/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      showToast('Administrator deleted');
      onDone();
    },
    onError: (error) => showErrorToast('Administrator not deleted', errorMessage(error)),
    // Refetches after errors too, because another administrator may have made the change. Administrators who deleted
    // themselves are redirected to sign-in.
    onSettled: refresh,
  });
}

export function useChangeAdminPassword() {
  const refresh = useAdminsRefresh();

  return useSingleMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      unwrap(consoleApi.POST('/api/admin/password', { body })),
    onSuccess: () => showToast('Password changed', 'Your other sessions have ended.'),
    onError: (error) => showErrorToast('Password not changed', errorMessage(error)),
    onSettled: refresh,
  });
}

function useAdminsRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [adminsKey, auditKey, currentAdminQuery.queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
