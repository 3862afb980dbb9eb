import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { currentUserQuery } from '../accounts/session';

export type Domain = components['schemas']['DomainRecord'];
export type DnsRecord = Domain['records'][number];

const domainsKey = ['/api/domains'];

export function useDomains() {
  return useQuery({
    queryKey: domainsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/domains', { signal }))).data,
  });
}

/** Changes the cached list, and refetches the user, which includes the domain. */
export function cacheDomains(
  queryClient: QueryClient,
  change: (domains: Domain[]) => Domain[],
): Promise<void> {
  queryClient.setQueryData<Domain[]>(domainsKey, (domains) => domains && change(domains));
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}
