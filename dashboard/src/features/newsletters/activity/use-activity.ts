import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { newslettersKey } from '../use-newsletters';

/** As long as somebody looks at it, letters are being read. */
const ASK_EVERY_MILLISECONDS = 30_000;

export function useActivity(newsletterId: number) {
  return useQuery({
    queryKey: [...newslettersKey, newsletterId, 'activity'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/newsletters/{id}/activity', { params: { path: { id: newsletterId } }, signal })),
    refetchInterval: ASK_EVERY_MILLISECONDS,
  });
}
