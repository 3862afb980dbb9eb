import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { cacheDomains } from './queries';

export function useAddDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (domain: string) => unwrap(api.POST('/api/domains', { body: { domain } })),
    onSuccess: (addedDomain) => {
      showToast('Domain added', 'Next, set its DNS records.');
      return cacheDomains(queryClient, (domains) => [...domains, addedDomain]);
    },
    onError: (error) => showErrorToast('Domain not added', errorMessage(error)),
  });
}

export function useCheckDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.POST('/api/domains/{id}/check', { params: { path: { id } } })),
    onSuccess: (checkedDomain) => {
      if (checkedDomain.verified && checkedDomain.problem === null)
        showToast('Domain verified', checkedDomain.domain);
      else showToast('Domain checked', 'See the DNS records below.');
      return cacheDomains(queryClient, (domains) =>
        domains.map((domain) => (domain.id === checkedDomain.id ? checkedDomain : domain)),
      );
    },
    onError: (error) => showErrorToast('Check failed', errorMessage(error)),
  });
}

export function useRemoveDomain() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (id: number) => unwrap(api.DELETE('/api/domains/{id}', { params: { path: { id } } })),
    onSuccess: (_, id) => {
      showToast('Domain removed');
      return cacheDomains(queryClient, (domains) => domains.filter((domain) => domain.id !== id));
    },
    onError: (error) => showErrorToast('Domain not removed', errorMessage(error)),
  });
}
