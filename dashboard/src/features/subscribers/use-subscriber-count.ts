import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { countKey } from './subscriber';

export function useSubscriberCount() {
  return useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscribers/count', { signal })),
    select: ({ count }) => count,
  });
}
