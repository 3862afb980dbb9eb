import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import type { PasskeyChanges } from '../../passkeys/passkey-calls';
import { PasskeysCard } from '../../passkeys/passkeys-card';
import { consoleApi } from '../console-api';
import { auditKey } from '../users/console-user';

const passkeysKey = ['/api/admin/passkeys'];

/** Shows the passkeys of the signed-in administrator. */
export function AdminPasskeysCard() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/passkeys', { signal })),
  });
  const changes: PasskeyChanges = {
    asksPassword: true,
    beginAdd: (body) => unwrap(consoleApi.POST('/api/admin/passkeys/options', { body })),
    add: (body) => unwrap(consoleApi.POST('/api/admin/passkeys', { body })),
    remove: (id) => unwrap(consoleApi.DELETE('/api/admin/passkeys/{id}', { params: { path: { id } } })),
    refresh: () =>
      Promise.all([passkeysKey, auditKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  };

  return <PasskeysCard passkeys={{ data: data?.data, error, refetch }} changes={changes} />;
}
