import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { cacheDomains } from './cache-domains';

export function useAddDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (domain: string) => unwrap(api.POST('/api/domains', { body: { domain } })),
    onSuccess: (added) => {
      showToast('Domain added', 'Set its records next.');
      return cacheDomains(queryClient, (domains) => [...domains, added]);
    },
    onError: (error) => showErrorToast('Domain not added', messageOf(error)),
  });
}
