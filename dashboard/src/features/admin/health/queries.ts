import { useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';

export type InstanceHealth = components['schemas']['InstanceHealth'];
export type MaintenanceRun = components['schemas']['MaintenanceRun'];

const TEN_SECONDS = 10_000;

/** Fetches the health of the instance, and polls while the screen is visible. */
export function useInstanceHealth() {
  return useQuery({
    queryKey: ['/api/admin/health'],
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/health', { signal })),
    refetchInterval: TEN_SECONDS,
  });
}
