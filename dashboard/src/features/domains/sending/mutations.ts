import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { cacheSendingDomains } from './queries';

export function useAddSendingDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (domain: string) => unwrap(api.POST('/api/sending-domains', { body: { domain } })),
    onSuccess: (addedDomain) => {
      showToast('Domain added', 'Next, set its DNS records.');
      cacheSendingDomains(queryClient, (domains) => [...domains, addedDomain]);
    },
    onError: (error) => showErrorToast('Domain not added', errorMessage(error)),
  });
}

export function useCheckSendingDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) =>
      unwrap(api.POST('/api/sending-domains/{id}/check', { params: { path: { id } } })),
    onSuccess: (checkedDomain) => {
      if (checkedDomain.verified && checkedDomain.problem === null)
        showToast('Domain verified', checkedDomain.domain);
      else showToast('Domain checked', 'See the DNS records below.');
      cacheSendingDomains(queryClient, (domains) =>
        domains.map((domain) => (domain.id === checkedDomain.id ? checkedDomain : domain)),
      );
    },
    onError: (error) => showErrorToast('Check failed', errorMessage(error)),
  });
}

/** Removes a sending domain. The dialog shows its errors. */
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
