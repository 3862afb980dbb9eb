import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';

export function useSubscriberCount() {
  return useQuery({
    queryKey: ['/api/subscribers/count'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/subscribers/count', { signal })),
    select: ({ count }) => count,
  });
}
