import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';
import { summaryKey } from './console-user';
import { retryOnce } from './use-users';

export function useSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/summary', { signal })),
    retry: retryOnce,
  });
}
