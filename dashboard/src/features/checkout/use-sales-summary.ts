import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { ownTimeZone } from '../../ui/dates';
import type { Period } from '../../ui/period';
import { summaryKey } from './sale';

/** Fetches the totals in the user's time zone. Without a period it fetches nothing. */
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
