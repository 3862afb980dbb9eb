import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { fillPage, usePages } from '../../../ui/hooks/use-pages';
import type { DeliveryProgress } from '../newsletter';
import { isSendingActive } from '../sending/delivery/delivery-text';
import { newslettersKey } from '../use-newsletters';
import type { StatusFilter } from './recipient-status';

export const RECIPIENTS_PAGE_SIZE = 50;
const POLL_INTERVAL_MS = 5000;

type RecipientQuery = {
  newsletterId: number;
  filter: StatusFilter | undefined;
  search: string;
  /** Polls the list while sending is in progress, and refetches it once after the end. */
  status: DeliveryProgress['status'];
};

export function useRecipients({ newsletterId, filter, search, status }: RecipientQuery) {
  return usePages({
    queryKey: [...newslettersKey, newsletterId, 'recipients', { shown: filter, search, status }],
    fetchPage: (start, signal) =>
      fillPage({ size: RECIPIENTS_PAGE_SIZE, start }, (page) => {
        const query = { ...toQuery(filter), ...(search && { search }), ...page };
        const params = { path: { id: newsletterId }, query };
        return unwrap(api.GET('/api/newsletters/{id}/recipients', { params, signal }));
      }),
    keepsPrevious: true,
    refetchInterval: isSendingActive(status) && POLL_INTERVAL_MS,
  });
}

function toQuery(filter: StatusFilter | undefined) {
  if (filter === 'bounced') return { bounce: 'any' as const };
  return filter && { status: filter };
}
