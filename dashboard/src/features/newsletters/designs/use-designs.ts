import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';

/** Fetches the four templates, then the premium designs. They change only with a release. */
export function useDesigns() {
  return useQuery({
    queryKey: ['/api/newsletter/designs'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/newsletter/designs', { signal })),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
