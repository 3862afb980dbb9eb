import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { ownTimeZone } from '../../ui/dates';
import type { Period } from '../../ui/period';
import { summaryKey } from './sale';

/** By the calendar of who looks; of no period nothing is asked. */
export function useSalesSummary(days: Period | undefined) {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: [...summaryKey, { days, timeZone }],
    queryFn:
      days === undefined
        ? skipToken
        : ({ signal }) =>
            unwrap(api.GET('/api/sales/summary', { params: { query: { days, timeZone } }, signal })),
    placeholderData: keepPreviousData,
  });
}
