import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';

export const sendingDomainsKey = ['/api/sending-domains'];

export function useSendingDomains() {
  return useQuery({
    queryKey: sendingDomainsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/sending-domains', { signal })),
  });
}
