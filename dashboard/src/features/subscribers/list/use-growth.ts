import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { ownTimeZone } from '../../../ui/formats/dates';
import { growthKey } from '../subscriber';

/** Fetches the new subscribers of today and yesterday, in the user's time zone. */
export function useGrowth() {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: [...growthKey, { timeZone }],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/subscribers/growth', { params: { query: { timeZone } }, signal })),
  });
}
