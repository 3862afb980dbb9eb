import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { cacheDomains } from './cache-domains';

export function useRemoveDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/domains/{id}', { params: { path: { id } } })),
    onSuccess: (_, id) => {
      showToast('Domain removed');
      return cacheDomains(queryClient, (domains) => domains.filter((domain) => domain.id !== id));
    },
    onError: (error) => showErrorToast('Domain not removed', messageOf(error)),
  });
}
