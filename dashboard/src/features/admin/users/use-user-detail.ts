import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import { detailKey } from './console-user';

export function useUserDetail(id: number) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET('/api/admin/users/{id}', { params: { path: { id } }, signal })),
  });
}
