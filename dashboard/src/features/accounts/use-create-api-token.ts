import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import type { ApiTokenScope } from './api-token';
import { apiTokensKey } from './use-api-tokens';

export function useCreateApiToken() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (body: { name: string; scopes: ApiTokenScope[]; expiresInDays: number | null }) =>
      unwrap(api.POST('/api/tokens', { body })),
    // The response has the secret: it is shown once and removed with the screen.
    gcTime: 0,
    onSuccess: ({ name }) => showToast('Token created', name),
    onError: (error) => showErrorToast('Token not created', messageOf(error)),
    // Also after an error: a token whose response was lost exists, and can be revoked.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  });
}
