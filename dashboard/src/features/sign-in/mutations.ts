import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { endSession, isSignedOut, replaceUser, startSession } from '../accounts/session';
import { deleteLocalDrafts } from '../newsletters/drafting/local/local-drafts';
import { isFactorRequired } from '../second-factor/factor-step';
import { describeSaveError } from '../sites/save-problem';
import type { SiteForm } from '../sites/site-form';
import { rememberNewUser } from './onboarding/onboarding-draft';
import { describeSignInError } from './problem';

export function useDeleteAccount() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/delete-account', { body: { confirmDeletion: true } })),
    onSuccess: () => {
      deleteLocalDrafts();
      endSession(queryClient);
      showToast('Account deleted');
    },
    onError: (error) => showErrorToast('Account not deleted', errorMessage(error)),
  });
}

const SETUP_FAILED = 'There was an error saving your information';

export function useFinishOnboarding() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: SiteForm & { username?: string }) => unwrap(api.POST('/api/onboarding', { body })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Setup complete!');
    },
    onError: (error) => showErrorToast('Setup failed', describeSaveError(error, SETUP_FAILED)),
  });
}

/** Finishes a sign-in that waits for the second factor. */
export function useFinishSignIn() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (code: string) => unwrap(api.POST('/api/auth/second-factor', { body: { code } })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
  });
}

export function useLogIn() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { username: string; password: string }) => unwrap(api.POST('/api/login', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
    onError: (error) => {
      if (!isFactorRequired(error)) showErrorToast('Login failed', describeSignInError(error));
    },
  });
}

const TRY_AGAIN = 'Failed to log out. Please try again.';

export function useLogOut() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: logOut,
    onSuccess: () => {
      deleteLocalDrafts();
      endSession(queryClient);
      showToast('Logged out', 'You have been logged out successfully');
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return showErrorToast('Error', TRY_AGAIN);
      // A client error has a reason for the user, and a server error does not.
      showErrorToast('Logout failed', error.status < 500 ? error.message : TRY_AGAIN);
    },
  });
}

async function logOut(): Promise<void> {
  try {
    await unwrap(api.POST('/api/logout'));
  } catch (error) {
    // Another tab has already signed out, which is the wanted result.
    if (!isSignedOut(error)) throw error;
  }
}

export function useRegister() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { username: string; email: string; password: string }) =>
      unwrap(api.POST('/api/register', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      rememberNewUser(queryClient, user);
      showToast('Registration successful', 'Your account has been created!');
    },
    onError: (error) => showErrorToast('Registration failed', describeSignInError(error)),
  });
}

/** Requests a sign-in code. The response does not reveal whether the address has an account. */
export function useRequestCode() {
  return useSingleMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/auth/request-code', { body: { email } })),
    onSuccess: ({ email }) => showToast('Verification code sent', `We've sent a 6-digit code to ${email}`),
    onError: (error) => showErrorToast('Failed to send code', describeSignInError(error)),
  });
}

/** Returns whether the server requires a confirmation, because links to the old address will break. */
export function isConfirmationRequired(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'confirmation_required' || /confirmation (is )?required/i.test(error.message);
}

export function useUpdateUsername() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { newUsername: string; confirmChange?: boolean }) =>
      unwrap(api.POST('/api/update-username', { body })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Username updated');
    },
    onError: (error) => {
      if (!isConfirmationRequired(error)) showErrorToast('Username not updated', errorMessage(error));
    },
  });
}

export function useVerifyCode() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: { email: string; code: string }) =>
      unwrap(api.POST('/api/auth/verify-code', { body })),
    onSuccess: (user) => {
      startSession(queryClient, user);
      showToast('Login successful', `Welcome back, ${user.username}!`);
    },
    onError: (error) => {
      if (!isFactorRequired(error)) showErrorToast('Verification failed', describeSignInError(error));
    },
  });
}
