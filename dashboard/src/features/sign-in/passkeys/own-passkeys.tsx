import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showToast } from '../../../ui/feedback/toast-store';
import { startSession } from '../../accounts/session';
import { PasskeyButton } from '../../passkeys/passkey-button';
import type { PasskeyChanges } from '../../passkeys/passkey-calls';
import { PasskeysCard } from '../../passkeys/passkeys-card';

const passkeysKey = ['/api/passkeys'];

/** Shows the passkeys of the signed-in creator. */
export function OwnPasskeysCard() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/passkeys', { signal })),
  });
  const changes: PasskeyChanges = {
    // The API requires a recent sign-in instead.
    asksPassword: false,
    beginAdd: () => unwrap(api.POST('/api/passkeys/options')),
    add: (body) => unwrap(api.POST('/api/passkeys', { body })),
    remove: (id) => unwrap(api.DELETE('/api/passkeys/{id}', { params: { path: { id } } })),
    refresh: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  };

  return <PasskeysCard passkeys={{ data: data?.data, error, refetch }} changes={changes} />;
}

/** Signs a creator in with a passkey. */
export function OwnPasskeyButton() {
  const queryClient = useQueryClient();

  return (
    <PasskeyButton
      signIn={{
        begin: () => unwrap(api.POST('/api/auth/passkey/options')),
        finish: (body) => unwrap(api.POST('/api/auth/passkey', { body })),
        onSuccess: (user) => {
          startSession(queryClient, user);
          showToast('Login successful', `Welcome back, ${user.username}!`);
        },
      }}
    />
  );
}
