import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';

const FIVE_SECONDS = 5_000;

/** Fetches deliveries, and polls while the screen is visible. */
export function useDeliveries() {
  return useQuery({
    queryKey: ['/api/admin/deliveries'],
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/deliveries', { signal })),
    refetchInterval: FIVE_SECONDS,
  });
}
