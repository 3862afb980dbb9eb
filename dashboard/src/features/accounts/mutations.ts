import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { type ApiTokenScope, apiTokensKey } from './queries';
import { refreshUser, replaceUser } from './session';

export function useCreateApiToken() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { name: string; scopes: ApiTokenScope[]; expiresInDays: number | null }) =>
      unwrap(api.POST('/api/tokens', { body })),
    // The response contains the secret. The screen shows it once and removes it.
    gcTime: 0,
    onSuccess: ({ name }) => showToast('Token created', name),
    onError: (error) => showErrorToast('Token not created', errorMessage(error)),
    // Refetches after errors too, because a token exists even if its response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  });
}

export function useReauthenticate() {
  return useMutation({
    mutationFn: (body: components['schemas']['Reauthentication']) =>
      unwrap(api.POST('/api/reauthenticate', { body })),
  });
}

export function useEmailCode() {
  return useMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/auth/request-code', { body: { email } })),
  });
}

export function useRevokeApiToken() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/tokens/{id}', { params: { path: { id } } })),
    onSuccess: () => showToast('Token revoked'),
    onError: (error) => showErrorToast('Token not revoked', errorMessage(error)),
    // Refetches after errors too, because another tab may have revoked the token, or only the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  });
}

export function useSaveTimeZone() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (timeZone: string) => unwrap(api.POST('/api/update-profile', { body: { timeZone } })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Time zone saved');
      // The days of all stats may differ in the new time zone.
      return Promise.all([refreshUser(queryClient), queryClient.invalidateQueries()]);
    },
    onError: (error) => showErrorToast('Time zone not saved', errorMessage(error)),
  });
}
