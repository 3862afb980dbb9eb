import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../accounts';
import type { Domain } from './domain';
import { domainsKey } from './use-domains';

/** Changes the cached list, and refetches the user, which includes the domain. */
export function cacheDomains(
  queryClient: QueryClient,
  change: (domains: Domain[]) => Domain[],
): Promise<void> {
  queryClient.setQueryData<Domain[]>(domainsKey, (domains) => domains && change(domains));
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}
