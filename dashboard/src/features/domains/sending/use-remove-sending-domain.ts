import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showToast } from '../../../ui/toast-store';
import { cacheSendingDomains } from './cache-sending-domains';

/** Removes a sending domain. The dialog shows errors. */
export function useRemoveSendingDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/sending-domains/{id}', { params: { path: { id } } })),
    onSuccess: (_, id) => {
      showToast('Domain removed');
      cacheSendingDomains(queryClient, (domains) => domains.filter((domain) => domain.id !== id));
    },
  });
}
