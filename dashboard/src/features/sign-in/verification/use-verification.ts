import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { refreshUser, replaceUser } from '../../accounts/session';
import { describeSignInError } from '../problem';

const VERIFIED = 'Email address verified';

export function useRequestVerification() {
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/auth/request-email-verification')),
    onSuccess: ({ email }) => showToast('Email sent', `We sent a link and a code to ${email}.`),
    onError: (error) => showErrorToast('Email not sent', describeSignInError(error)),
  });
}

export function useVerifyByCode() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (code: string) => unwrap(api.POST('/api/auth/verify-email', { body: { code } })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast(VERIFIED);
    },
  });
}

/** Verifies the account of the link, which may be signed in here, elsewhere or nowhere. */
export function useVerifyByLink() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (token: string) => unwrap(api.POST('/api/auth/verify-email-link', { body: { token } })),
    onSuccess: () => refreshUser(queryClient),
  });
}

export const LINK_EXPIRED = 'This link is incomplete, has expired or was already used.';

export function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired';
}
