import { useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';

export type InstanceHealth = components['schemas']['InstanceHealth'];
export type MaintenanceRun = components['schemas']['MaintenanceRun'];

export type TestEmailReply = components['schemas']['TestEmailReply'];
export type InstanceDnsRecord = components['schemas']['InstanceDns']['records'][number];

const TEN_SECONDS_MS = 10_000;

/** Fetches the health of the instance, and polls while the screen is visible. */
export function useInstanceHealth() {
  return useQuery({
    queryKey: ['/api/admin/health'],
    queryFn: ({ signal }) => unwrap(consoleApi.GET('/api/admin/health', { signal })),
    refetchInterval: TEN_SECONDS_MS,
  });
}

export function useTestEmail() {
  return useSingleMutation({
    mutationFn: (body: { to: string }) => unwrap(consoleApi.POST('/api/admin/sending/test', { body })),
  });
}

/** Checks the DNS records only when the button is pressed, because each check queries name servers. */
export function useInstanceDns() {
  return useSingleMutation({
    mutationFn: () => unwrap(consoleApi.GET('/api/admin/sending/dns')),
  });
}
