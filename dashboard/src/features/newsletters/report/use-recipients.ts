import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import type { DeliveryProgress } from '../newsletter';
import { isSendingActive } from '../sending/delivery/delivery-text';
import { newslettersKey } from '../use-newsletters';
import type { Recipient, StatusFilter } from './recipient-status';

export const RECIPIENTS_PAGE_SIZE = 50;
const POLL_INTERVAL_MS = 5000;

type RecipientQuery = {
  newsletterId: number;
  filter: StatusFilter | undefined;
  search: string;
  /** A list in progress is polled, and refetched once more when it is finished. */
  status: DeliveryProgress['status'];
};

export function useRecipients({ newsletterId, filter, search, status }: RecipientQuery) {
  return useInfiniteQuery({
    queryKey: [...newslettersKey, newsletterId, 'recipients', { shown: filter, search, status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ newsletterId, filter, search, cursor: pageParam, signal }),
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
    placeholderData: keepPreviousData,
    refetchInterval: isSendingActive(status) && POLL_INTERVAL_MS,
  });
}

type PageRequest = Omit<RecipientQuery, 'status'> & { cursor: string | undefined; signal: AbortSignal };

/** Fetches one page. The server may return fewer rows than requested, even none, and still have more pages. */
async function fetchPage({ newsletterId, filter, search, cursor, signal }: PageRequest) {
  const rows: Recipient[] = [];
  let next = cursor;
  do {
    const query = { ...queryOf(filter), ...(search && { search }), ...(next && { cursor: next }) };
    const limit = RECIPIENTS_PAGE_SIZE - rows.length;
    const path = { id: newsletterId };
    const page: { data: Recipient[]; nextCursor: string | null } = await unwrap(
      api.GET('/api/newsletters/{id}/recipients', { params: { path, query: { ...query, limit } }, signal }),
    );
    rows.push(...page.data);
    next = page.nextCursor ?? undefined;
  } while (next !== undefined && rows.length < RECIPIENTS_PAGE_SIZE);
  return { rows, next };
}

function queryOf(filter: StatusFilter | undefined) {
  if (filter === 'bounced') return { bounce: 'any' as const };
  return filter && { status: filter };
}
