import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { consoleApi } from '../console-api';
import { currentAdminQuery } from './current-admin';

export function useAdminLogIn() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { username: string; password: string }) =>
      unwrap(consoleApi.POST('/api/admin/login', { body })),
    onSuccess: (admin) => queryClient.setQueryData(currentAdminQuery.queryKey, admin),
  });
}
