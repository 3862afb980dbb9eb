import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { problemOf } from './problem';

/** An unknown address gets the same answer: who has an account here is nobody's business. */
export function useRequestCode() {
  return useSingleMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/auth/request-code', { body: { email } })),
    onSuccess: ({ email }) => showToast('Verification code sent', `We've sent a 6-digit code to ${email}`),
    onError: (error) => showErrorToast('Failed to send code', problemOf(error)),
  });
}
