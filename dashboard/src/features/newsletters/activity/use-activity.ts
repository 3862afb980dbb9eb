import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { newslettersKey } from '../use-newsletters';

/** Polls while the card is visible, because opens and clicks keep arriving. */
const ASK_EVERY_MILLISECONDS = 30_000;

export function useActivity(newsletterId: number) {
  return useQuery({
    queryKey: [...newslettersKey, newsletterId, 'activity'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/newsletters/{id}/activity', { params: { path: { id: newsletterId } }, signal })),
    refetchInterval: ASK_EVERY_MILLISECONDS,
  });
}
