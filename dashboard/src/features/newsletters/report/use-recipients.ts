import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import type { DeliveryProgress } from '../newsletter';
import { isSendingActive } from '../sending/delivery/delivery-text';
import { newslettersKey } from '../use-newsletters';
import type { Recipient, Shown } from './recipient';

export const RECIPIENTS_PAGE = 50;
const LOOK_AGAIN_MILLISECONDS = 5000;

type Wanted = {
  newsletterId: number;
  shown: Shown | undefined;
  search: string;
  /** A list in progress is polled, and refetched once more when it is finished. */
  status: DeliveryProgress['status'];
};

export function useRecipients({ newsletterId, shown, search, status }: Wanted) {
  return useInfiniteQuery({
    queryKey: [...newslettersKey, newsletterId, 'recipients', { shown, search, status }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage({ newsletterId, shown, search, cursor: pageParam, signal }),
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
    placeholderData: keepPreviousData,
    refetchInterval: isSendingActive(status) && LOOK_AGAIN_MILLISECONDS,
  });
}

type PageOf = Omit<Wanted, 'status'> & { cursor: string | undefined; signal: AbortSignal };

/** Fetches one page. The server may return fewer rows than requested, even none, and still have more pages. */
async function fetchPage({ newsletterId, shown, search, cursor, signal }: PageOf) {
  const rows: Recipient[] = [];
  let next = cursor;
  do {
    const query = { ...filterOf(shown), ...(search && { search }), ...(next && { cursor: next }) };
    const limit = RECIPIENTS_PAGE - rows.length;
    const path = { id: newsletterId };
    const page: { data: Recipient[]; nextCursor: string | null } = await unwrap(
      api.GET('/api/newsletters/{id}/recipients', { params: { path, query: { ...query, limit } }, signal }),
    );
    rows.push(...page.data);
    next = page.nextCursor ?? undefined;
  } while (next !== undefined && rows.length < RECIPIENTS_PAGE);
  return { rows, next };
}

function filterOf(shown: Shown | undefined) {
  if (shown === 'bounced') return { bounce: 'any' as const };
  return shown && { status: shown };
}
