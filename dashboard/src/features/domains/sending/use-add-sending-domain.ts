import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { cacheSendingDomains } from './cache-sending-domains';

export function useAddSendingDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (domain: string) => unwrap(api.POST('/api/sending-domains', { body: { domain } })),
    onSuccess: (added) => {
      showToast('Domain added', 'Set its records next.');
      cacheSendingDomains(queryClient, (domains) => [...domains, added]);
    },
    onError: (error) => showErrorToast('Domain not added', messageOf(error)),
  });
}
