import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { refreshUser } from '../../accounts/session';
import { FactorCard } from '../../second-factor/factor-card';
import type { FactorChanges } from '../../second-factor/factor-changes';

const factorKey = ['/api/second-factor'];

/** Shows the second factor of the signed-in creator. */
export function OwnFactorCard() {
  const queryClient = useQueryClient();
  const status = useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/second-factor', { signal })),
  });
  const changes: FactorChanges = {
    asksPassword: false,
    setUp: () => unwrap(api.POST('/api/second-factor/setup')),
    enable: (code) => unwrap(api.POST('/api/second-factor/enable', { body: { code } })),
    renew: ({ code }) => unwrap(api.POST('/api/second-factor/recovery-codes', { body: { code } })),
    disable: ({ code }) => unwrap(api.POST('/api/second-factor/disable', { body: { code } })),
    refresh: () =>
      Promise.all([refreshUser(queryClient), queryClient.invalidateQueries({ queryKey: factorKey })]),
  };

  return <FactorCard status={status} changes={changes} />;
}
