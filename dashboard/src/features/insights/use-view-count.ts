import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { ASK_EVERY_MILLISECONDS } from './insights';

/** Fetches the page views, in total and today. */
export function useViewCount() {
  return useQuery({
    queryKey: ['/api/views/count'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/views/count', { signal })),
    refetchInterval: ASK_EVERY_MILLISECONDS,
  });
}
