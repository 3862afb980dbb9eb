import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../accounts';
import type { Domain } from './domain';
import { domainsKey } from './use-domains';

/** Changes the list that is shown, and reads the user anew: it names the domain too. */
export function cacheDomains(
  queryClient: QueryClient,
  change: (domains: Domain[]) => Domain[],
): Promise<void> {
  queryClient.setQueryData<Domain[]>(domainsKey, (domains) => domains && change(domains));
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}
