import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';

export const domainsKey = ['/api/domains'];

export function useDomains() {
  return useQuery({
    queryKey: domainsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/domains', { signal })),
  });
}
