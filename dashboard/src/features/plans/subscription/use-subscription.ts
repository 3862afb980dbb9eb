import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';

export const subscriptionKey = ['/api/subscription'];

export function useSubscription() {
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscription', { signal })),
  });
}
