import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../../api';

export type SendingDomain = components['schemas']['SendingDomainRecord'];
export type SendingRecord = SendingDomain['records'][number];

const sendingDomainsKey = ['/api/sending-domains'];

export function useSendingDomains() {
  return useQuery({
    queryKey: sendingDomainsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/sending-domains', { signal }))).data,
  });
}

/** Changes the cached list. */
export function cacheSendingDomains(
  queryClient: QueryClient,
  change: (domains: SendingDomain[]) => SendingDomain[],
): void {
  queryClient.setQueryData<SendingDomain[]>(sendingDomainsKey, (domains) => domains && change(domains));
}
