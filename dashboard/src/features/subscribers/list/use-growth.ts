import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { ownTimeZone } from '../../../ui/dates';
import { growthKey } from '../subscriber';

/** Who joined today and yesterday, by the calendar of who looks. */
export function useGrowth() {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: [...growthKey, { timeZone }],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/subscribers/growth', { params: { query: { timeZone } }, signal })),
  });
}
