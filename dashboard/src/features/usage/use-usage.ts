import { useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../api';

export type Usage = components['schemas']['Usage'];

/** Fetches the used limits of this account, and why it cannot send. */
export function useUsage() {
  return useQuery({
    queryKey: ['/api/usage'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/usage', { signal })),
  });
}
