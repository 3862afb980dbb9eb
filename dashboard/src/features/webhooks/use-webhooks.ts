import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';

export const webhooksKey = ['/api/webhook-endpoints'];

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/webhook-endpoints', { signal })),
  });
}
