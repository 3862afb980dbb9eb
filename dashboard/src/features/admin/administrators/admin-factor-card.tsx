import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { FactorCard } from '../../second-factor/factor-card';
import type { FactorChanges } from '../../second-factor/factor-changes';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';

const factorKey = ['/api/admin/second-factor'];

/** Returns the state of the signed-in administrator's second factor. */
export function useAdminFactor() {
  return useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/second-factor', { signal })),
  });
}

/** Shows the second factor of the signed-in administrator. */
export function AdminFactorCard() {
  const queryClient = useQueryClient();
  const status = useAdminFactor();
  const changes: FactorChanges = {
    asksPassword: true,
    setUp: (body) => unwrap(consoleApi.POST('/api/admin/second-factor/setup', { body })),
    enable: (code) => unwrap(consoleApi.POST('/api/admin/second-factor/enable', { body: { code } })),
    renew: (body) => unwrap(consoleApi.POST('/api/admin/second-factor/recovery-codes', { body })),
    disable: (body) => unwrap(consoleApi.POST('/api/admin/second-factor/disable', { body })),
    refresh: () =>
      Promise.all([factorKey, auditKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  };

  return <FactorCard status={status} changes={changes} />;
}
