import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { currentUserQuery } from './current-user';

export const apiTokensKey = ['/api/tokens'];

export function useApiTokens() {
  return useQuery({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/tokens', { signal })),
  });
}

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}
