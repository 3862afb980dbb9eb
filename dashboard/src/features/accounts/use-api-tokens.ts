import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';

export const apiTokensKey = ['/api/tokens'];

export function useApiTokens() {
  return useQuery({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/tokens', { signal })),
  });
}
