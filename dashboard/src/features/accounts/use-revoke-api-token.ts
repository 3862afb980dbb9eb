import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { apiTokensKey } from './use-api-tokens';

export function useRevokeApiToken() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/tokens/{id}', { params: { path: { id } } })),
    onSuccess: () => showToast('Token revoked'),
    onError: (error) => showErrorToast('Token not revoked', messageOf(error)),
    // Also after an error: another tab may have revoked it, or only the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  });
}
