import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type components, messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { startSession } from '../../accounts';

export type Passkey = components['schemas']['Passkey'];

const passkeysKey = ['/api/passkeys'];

/** Returns whether this browser can use passkeys. None is bound to an IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/passkeys', { signal })),
  });
}

export function useAddPasskey() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: async (name: string) => {
      const { options } = await unwrap(api.POST('/api/passkeys/options'));
      const { startRegistration } = await import('@simplewebauthn/browser');
      // The API describes these options only as JSON: they are those of the standard.
      const credential = await startRegistration({ optionsJSON: options as never });
      return unwrap(api.POST('/api/passkeys', { body: { name, credential: credential as never } }));
    },
    onSuccess: ({ name }) => showToast('Passkey added', name),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  });
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/passkeys/{id}', { params: { path: { id } } })),
    onSuccess: () => showToast('Passkey removed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  });
}

export function usePasskeySignIn() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: async () => {
      const { options } = await unwrap(api.POST('/api/auth/passkey/options'));
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const credential = await startAuthentication({ optionsJSON: options as never });
      return unwrap(api.POST('/api/auth/passkey', { body: { credential: credential as never } }));
    },
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
  });
}

/** Returns what to show after a failure. The browser's own texts do not say what to do. */
export function passkeyProblemOf(error: Error): string {
  if (error.name === 'NotAllowedError') return 'The browser did not use a passkey. Please try again.';
  if (error.name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return messageOf(error);
}
