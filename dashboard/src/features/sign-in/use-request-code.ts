import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { problemOf } from './problem';

/** Requests a sign-in code. An unknown address gets the same response, so that accounts are not revealed. */
export function useRequestCode() {
  return useSingleMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/auth/request-code', { body: { email } })),
    onSuccess: ({ email }) => showToast('Verification code sent', `We've sent a 6-digit code to ${email}`),
    onError: (error) => showErrorToast('Failed to send code', problemOf(error)),
  });
}
