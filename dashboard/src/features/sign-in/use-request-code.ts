import { useMutation } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';

/** An unknown address gets the same answer: who has an account here is nobody's business. */
export function useRequestCode() {
  return useMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/auth/request-code', { body: { email } })),
    onSuccess: ({ email }) => showToast('Verification code sent', `We've sent a 6-digit code to ${email}`),
    onError: (error) => showErrorToast('Failed to send code', messageOf(error, 'Please try again.')),
  });
}
