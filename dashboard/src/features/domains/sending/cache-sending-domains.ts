import type { QueryClient } from '@tanstack/react-query';
import type { SendingDomain } from './sending-domain';
import { sendingDomainsKey } from './use-sending-domains';

/** Changes the cached list. */
export function cacheSendingDomains(
  queryClient: QueryClient,
  change: (domains: SendingDomain[]) => SendingDomain[],
): void {
  queryClient.setQueryData<SendingDomain[]>(sendingDomainsKey, (domains) => domains && change(domains));
}
