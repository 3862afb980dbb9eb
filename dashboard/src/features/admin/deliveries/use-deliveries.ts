import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';

const FIVE_SECONDS = 5_000;

/** Asks again by itself while the screen is looked at. */
export function useDeliveries() {
  return useQuery({
    queryKey: ['/api/admin/deliveries'],
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/deliveries', { signal })),
    refetchInterval: FIVE_SECONDS,
  });
}
