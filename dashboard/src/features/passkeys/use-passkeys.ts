import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '@tidings/sdk';
import { showToast } from '../../ui/feedback/toast-store';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import type { PasskeyChanges, PasskeySignIn } from './passkey-calls';

/** Returns whether this browser can use passkeys. A host that is an IP address cannot have passkeys. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

export function useAddPasskey(changes: PasskeyChanges) {
  return useSingleMutation({
    mutationFn: async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
      const { options } = await changes.beginAdd({ currentPassword });
      const { startRegistration } = await import('@simplewebauthn/browser');
      return changes.add({ name, credential: await startRegistration({ optionsJSON: options }) });
    },
    gcTime: 0,
    onSuccess: ({ name }) => showToast('Passkey added', name),
    onSettled: changes.refresh,
  });
}

export function useRemovePasskey(changes: PasskeyChanges) {
  return useMutation({
    mutationFn: changes.remove,
    onSuccess: () => showToast('Passkey removed'),
    onSettled: changes.refresh,
  });
}

export function usePasskeySignIn<Account>({ begin, finish, onSuccess }: PasskeySignIn<Account>) {
  return useSingleMutation({
    mutationFn: async () => {
      const { options } = await begin();
      const { startAuthentication } = await import('@simplewebauthn/browser');
      return finish({ credential: await startAuthentication({ optionsJSON: options }) });
    },
    onSuccess,
  });
}

/** Returns the message after a failure, because the browser's own texts give no advice. */
export function describePasskeyError(error: Error): string {
  if (error.name === 'NotAllowedError') return 'The browser canceled the passkey request. Please try again.';
  if (error.name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return errorMessage(error);
}
